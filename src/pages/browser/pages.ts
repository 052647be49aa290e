// What scripts add to pages that work without them: maps to point at, keys for the history, a copy button, local times.
import { copyBy } from './copying.ts'
import { forget } from './drafts.ts'

const all = <Kind extends HTMLElement>(selector: string): readonly Kind[] => [
  ...document.querySelectorAll<Kind>(selector),
]

for (const { dataset } of all('[data-sent]')) forget(dataset['sent'] ?? '')
for (const form of all<HTMLFormElement>('form[data-play]'))
  void import('./play.ts').then(({ playOn }) => playOn(form)).finally(() => orPicture(form))
for (const form of all<HTMLFormElement>('form[data-trial]'))
  void import('./trial.ts').then(({ trialOn }) => trialOn(form)).finally(() => orPicture(form))
for (const frame of all<HTMLIFrameElement>('.film iframe'))
  void import('./film.ts').then(({ filmIn }) => filmIn(frame))
for (const area of all<HTMLTextAreaElement>('textarea[data-caret]')) {
  const at = Number(area.dataset['caret'])
  area.setSelectionRange(at, at)
}
for (const frame of all<HTMLIFrameElement>('iframe[data-mail]'))
  void import('./mail.ts').then(({ wholeIn }) => wholeIn(frame))
for (const button of all<HTMLButtonElement>('button[data-copy]')) copyBy(button)
for (const list of all<HTMLElement>('nav[data-slider]'))
  void import('./history.ts').then(({ slideOn }) => slideOn(list))
for (const list of all('[data-live]')) void import('./mailbox.ts').then(({ followOn }) => followOn(list))
for (const place of all('[data-devices]'))
  void import('./devices.ts').then(({ devicesOn }) => devicesOn(place))
const times = all<HTMLTimeElement>('main time, aside time')
if (times.length > 0) void import('./times.ts').then(({ ownTimes }) => ownTimes(times))
for (const notice of all('[data-watch]')) void import('./times.ts').then(({ watchOn }) => watchOn(notice))
for (const _ of all('[data-offline]')) void import('./offline.ts').then(({ keepSeen }) => keepSeen())
/** Where the map was not drawn, the picture for browsers without scripts stands in its place. */
function orPicture(form: HTMLFormElement): void {
  const without = form.querySelector('.map noscript')
  if (without !== null) without.outerHTML = without.textContent
}
/** Scrolls an enlarged map to its middle. */
function toMiddle(): void {
  const large = document.querySelector('.large:target')
  large?.scrollTo((large.scrollWidth - large.clientWidth) / 2, (large.scrollHeight - large.clientHeight) / 2)
}
for (const when of ['load', 'hashchange']) addEventListener(when, toMiddle)
addEventListener('keydown', ({ key }) => {
  // Like the link back above the map.
  if (key === 'Escape' && location.hash === '#large') location.hash = '#map'
})
