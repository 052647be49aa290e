// Looks at the texts of the mails: those that come with the judge, and the keeper's own.
import { faultText } from '../board/yamlFile.ts'
import { helpPage, helpPages } from '../shelf/help.ts'
import { TemplateFault } from '../shelf/template.ts'
import { MAIL_KINDS, Templates } from '../shelf/templates.ts'

interface Look {
  readonly isWell: boolean
  readonly text: string
}

const NO_PAGES = 'the pages of help are missing; install the judge again'

/** One line if all is well, else one for each file that cannot be used. */
export function lookAtTemplates(folder: string): readonly Look[] {
  try {
    const templates = new Templates(folder)
    const pages = helpPages(folder)
    const faults = [...templates.faults, ...pages.faults]
    if (helpPage(undefined, pages).kind !== 'page') return [{ isWell: false, text: NO_PAGES }]
    const [all, own] = [MAIL_KINDS.length + pages.all.length, templates.keepersInUse + pages.keepersInUse]
    if (faults.length === 0)
      return [{ isWell: true, text: `${all}, of which ${own === 0 ? 'none' : own} in ${folder}` }]
    return faults.map(fault => ({ isWell: false, text: `${faultText(fault)}; until then ours is used` }))
  } catch (fault) {
    if (!(fault instanceof TemplateFault)) throw fault
    return [{ isWell: false, text: fault.message }]
  }
}
