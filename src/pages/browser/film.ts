// Controls for the film of a game: pause, previous and next scene, seek, and speed.
import { wording } from '../../wording/wording.ts'

const say = wording.web.film

const SPEEDS = [0.5, 1, 2, 4]

export function filmIn(frame: HTMLIFrameElement): void {
  const begin = (): void => {
    const film = frame.contentDocument
    const root = film?.querySelector<SVGSVGElement>(':root:has(.b)')
    if (!film || !root) return
    // If the browser asks for reduced motion, the film stands still and can be stepped through.
    root.classList.add('leafed')
    // Restarts the film, because `getAnimations` leaves out animations that have finished.
    root.style.display = 'none'
    root.getBoundingClientRect()
    root.style.display = ''
    new Player(frame, film).begin()
  }
  if (frame.contentDocument?.documentElement.localName === 'svg') begin()
  else frame.addEventListener('load', begin, { once: true })
}

class Player {
  readonly #frame: HTMLElement
  readonly #parts: readonly Animation[]
  /** Start times of the scenes, in milliseconds. */
  readonly #scenes: readonly number[]
  readonly #slider = document.createElement('input')
  readonly #play = document.createElement('button')
  #isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  #speed = 1

  constructor(frame: HTMLElement, film: Document) {
    this.#frame = frame
    this.#parts = film.getAnimations()
    const times = this.#parts.flatMap(({ effect }) => {
      const { delay = 0, endTime = 0 } = effect?.getComputedTiming() ?? {}
      return [Number(delay), Number(endTime)]
    })
    this.#scenes = [...new Set([0, ...times])].sort((one, other) => one - other)
  }

  begin(): void {
    const button = (name: string, onClick: () => void): HTMLButtonElement => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = name
      made.addEventListener('click', onClick)
      return made
    }
    const speed = document.createElement('select')
    speed.setAttribute('aria-label', say.speed)
    for (const times of SPEEDS)
      speed.append(new Option(say.times({ times }), String(times), times === 1, times === 1))
    speed.addEventListener('change', () => {
      this.#speed = Number(speed.value)
      for (const part of this.#parts) part.playbackRate = this.#speed
    })
    this.#slider.type = 'range'
    this.#slider.max = String(this.#end)
    this.#slider.setAttribute('aria-label', say.where)
    this.#slider.addEventListener('input', () => this.#seek(Number(this.#slider.value)))
    this.#play.type = 'button'
    this.#play.addEventListener('click', () => this.#turn(!this.#isPlaying))
    const line = document.createElement('div')
    line.className = 'modes player'
    line.append(
      button(say.back, () => this.#seek(this.#scenes.findLast(at => at < this.#now - 1) ?? 0)),
      this.#play,
      button(say.on, () => this.#seek(this.#scenes.find(at => at > this.#now + 1) ?? this.#end)),
      this.#slider,
      speed,
    )
    this.#frame.before(line)
    // Until a button is pressed, the film also pauses while it is pointed at.
    this.#play.textContent = say.pause
    if (!this.#isPlaying) this.#seek(this.#end)
    const follow = (): void => {
      this.#slider.value = String(this.#now)
      if (this.#isPlaying && this.#now >= this.#end) this.#turn(false)
      requestAnimationFrame(follow)
    }
    follow()
  }

  get #end(): number {
    return this.#scenes.at(-1) ?? 0
  }

  get #now(): number {
    return Math.max(0, ...this.#parts.map(({ currentTime }) => Number(currentTime)))
  }

  /** Also stops the film: a viewer who seeks does not want it to run on. */
  #seek(at: number): void {
    this.#turn(false)
    for (const part of this.#parts) part.currentTime = at
    this.#slider.value = String(at)
  }

  #turn(isPlaying: boolean): void {
    if (isPlaying && this.#now >= this.#end) for (const part of this.#parts) part.currentTime = 0
    this.#isPlaying = isPlaying
    this.#play.textContent = isPlaying ? say.pause : say.play
    for (const part of this.#parts) {
      if (isPlaying) part.play()
      else part.pause()
    }
  }
}
