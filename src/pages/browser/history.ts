// Moves through the phases of a game with a slider and arrow keys, without leaving the page.

/** The part of the page that belongs to the phase. */
const PARTS = 'main'

export function slideOn(list: HTMLElement): void {
  const { slider: name = '', hint = '' } = list.dataset
  const paths = (): readonly HTMLAnchorElement[] => [
    ...document.querySelectorAll<HTMLAnchorElement>('nav.list li a'),
  ]
  const here = (): number => paths().findIndex(each => each.getAttribute('aria-current') === 'page')
  if (paths().length < 2) return
  let asked = here()

  const go = async (to: number): Promise<void> => {
    const way = paths()[to]
    if (way === undefined) return
    asked = to
    const response = await fetch(way.href)
    // Another phase was asked for meanwhile.
    if (asked !== to) return
    if (!response.ok) return location.assign(way.href)
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    const [main, old] = [next.querySelector(PARTS), document.querySelector(PARTS)]
    if (main === null || old === null) return location.assign(way.href)
    const hadFocus = document.activeElement?.id === SLIDER
    const { scrollY } = window
    old.replaceWith(main)
    document.title = next.title
    history.replaceState(null, '', way.href)
    begin(hadFocus)
    window.scrollTo({ top: scrollY })
  }

  const begin = (hasFocus: boolean): void => {
    const nav = document.querySelector<HTMLElement>('nav.list')
    if (nav === null) return
    const label = document.createElement('label')
    label.htmlFor = SLIDER
    label.textContent = name
    const slider = document.createElement('input')
    slider.id = SLIDER
    slider.type = 'range'
    slider.min = '0'
    slider.max = String(paths().length - 1)
    slider.value = String(here())
    slider.setAttribute('aria-valuetext', paths()[here()]?.textContent ?? '')
    slider.addEventListener('input', () => void go(Number(slider.value)))
    const told = document.createElement('p')
    told.className = 'hint'
    told.textContent = hint
    nav.prepend(label, slider, told)
    if (hasFocus) slider.focus()
    const current = paths()[here()]
    // Scrolls only the list, not the page.
    if (current?.parentElement?.parentElement)
      current.parentElement.parentElement.scrollTop = current.offsetTop - 100
  }

  document.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { id, tagName } = document.activeElement ?? { id: '', tagName: '' }
    if (id === SLIDER || /^(?:INPUT|TEXTAREA|SELECT)$/.test(tagName)) return
    if (event.key === 'ArrowLeft') void go(asked - 1)
    if (event.key === 'ArrowRight') void go(asked + 1)
  })
  begin(false)
}

const SLIDER = 'phase-slider'
