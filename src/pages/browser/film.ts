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
    // Thousands of animations keep a phone busy, and so does what is laid out only to be hidden. Of all of them only the
    // bar goes on, as the clock of the film.
    const sheet = film.styleSheets[film.styleSheets.length - 1] // after all that the film says itself
    for (const rule of ['.f,.l{animation:none;visibility:visible}', '.off{display:none}'])
      sheet?.insertRule(rule, sheet.cssRules.length)
    const pieces = piecesOf(film)
    for (const { group } of pieces) group.classList.add('off')
    // Restarts it, because `getAnimations` leaves out animations that have finished.
    const bar = root.querySelector<SVGElement>('.b')
    bar?.classList.remove('b')
    root.getBoundingClientRect()
    bar?.classList.add('b')
    const [clock] = film.getAnimations()
    if (clock !== undefined) new Player(frame, clock, pieces).begin()
  }
  if (frame.contentDocument?.documentElement.localName === 'svg') begin()
  else frame.addEventListener('load', begin, { once: true })
}

/** Something that is seen from one scene to another, in milliseconds. */
interface Piece {
  readonly group: SVGElement
  readonly from: number
  readonly to: number
}

const piecesOf = (film: Document): readonly Piece[] =>
  [...film.querySelectorAll<SVGElement>('.f,.l')].map(group => {
    const [length, delay] = [group.style.animationDuration, group.style.animationDelay].map(
      written => Math.round(1000 * Number.parseFloat(written)) || 0,
    ) as [number, number] // as many
    return group.classList.contains('l')
      ? { group, from: length, to: Number.POSITIVE_INFINITY }
      : { group, from: delay, to: delay + length }
  })

class Player {
  readonly #frame: HTMLElement
  readonly #clock: Animation
  readonly #pieces: readonly Piece[]
  /** Start times of the scenes, in milliseconds. */
  readonly #scenes: readonly number[]
  readonly #slider = document.createElement('input')
  readonly #play = document.createElement('button')
  #isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
  #scene: number | undefined

  constructor(frame: HTMLElement, clock: Animation, pieces: readonly Piece[]) {
    this.#frame = frame
    this.#clock = clock
    this.#pieces = pieces
    const end = Number(clock.effect?.getComputedTiming().endTime ?? 0)
    const times = pieces.flatMap(({ from, to }) => [from, to]).filter(at => at < end)
    this.#scenes = [...new Set([0, ...times, end])].sort((one, other) => one - other)
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
      this.#clock.playbackRate = Number(speed.value)
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
      this.#show()
      if (this.#isPlaying && this.#now >= this.#end) this.#turn(false)
      requestAnimationFrame(follow)
    }
    follow()
  }

  get #end(): number {
    return this.#scenes.at(-1) ?? 0
  }

  get #now(): number {
    return Number(this.#clock.currentTime)
  }

  /** Shows the pieces of the present scene, and no others. */
  #show(): void {
    const scene = this.#scenes.findLast(at => at <= this.#now + 1)
    if (scene === undefined || scene === this.#scene) return
    this.#scene = scene
    for (const { group, from, to } of this.#pieces) group.classList.toggle('off', scene < from || scene >= to)
  }

  /** Also stops the film: a viewer who seeks does not want it to run on. */
  #seek(at: number): void {
    this.#turn(false)
    this.#clock.currentTime = at
    this.#slider.value = String(at)
  }

  #turn(isPlaying: boolean): void {
    if (isPlaying && this.#now >= this.#end) this.#clock.currentTime = 0
    this.#isPlaying = isPlaying
    this.#play.textContent = isPlaying ? say.pause : say.play
    if (isPlaying) this.#clock.play()
    else this.#clock.pause()
  }
}
