// What the pages of help promise: every sentence by which somebody is sent, told, shown or asked something.
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'templates/en/help'

const PROMISES = new RegExp(
  [
    String.raw`\byou are (?:sent|told|asked|reminded)\b`,
    String.raw`\b(?:is|are) (?:mailed|told|sent|reminded|asked back)\b`,
    String.raw`\bgets? (?:a (?:copy|mail)|all|the|results|it)\b|\byou get\b`,
    String.raw`\b(?:it|LIST|STATUS|VOTES|MAP|SUMMARY|HISTORY|WHOIS|WHOGAME|GAMES|game|alone|master|results|judge|mail|reply) (?:also |never |all )?(?:shows?|says?|tells?|names?|repeats?|lists)\b`,
    String.raw`\bnames are shown\b|\bare shown\b|\bnot shown\b|\bshown to\b|\bshows it\b`,
    String.raw`\bthe reply\b|\bin the reply\b|\bcomes? back to you\b|\bnobody (?:else )?(?:learns|reads)\b`,
  ].join('|'),
  'i',
)

/** Prose as it stands, a sentence each; of a list each entry is one, without its term. */
function sentencesOf(text: string): readonly string[] {
  const blocks = text
    .split('\n')
    .slice(1)
    .filter(line => !/^(?:Who|When) {2,}|^For example:|^ {4}/.test(line) || /^ {22}\S/.test(line))
    .join('\n')
    .split(/\n\s*\n|\n(?= {2}\S)|\n(?=\d\. )/)
  return blocks
    .map(block =>
      block
        .replace(/^ {2}\S.*? {2,}/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap(block => block.split(/(?<=[.!?]) (?=[A-Z0-9])/))
}

/** Every promise by its page; the story of the guide is played as it stands, and promises nothing. */
export function helpPromises(): readonly { readonly page: string; readonly sentence: string }[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.txt') && !/guide|notoffered/.test(name))
    .sort()
    .flatMap(name =>
      sentencesOf(readFileSync(`${FOLDER}/${name}`, 'utf8'))
        .filter(sentence => PROMISES.test(sentence))
        .map(sentence => ({ page: name.replace(/\.txt$/, ''), sentence })),
    )
}
