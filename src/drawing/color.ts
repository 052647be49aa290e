// Colors as numbers: conversions, mixtures, contrast, and how color-blind eyes see them.

/** The colors of a power: its pieces, the land it owns, and its arrows. */
export interface Colors {
  readonly color: string
  readonly tint: string
  readonly ink: string
}

/** Linear red, green and blue from 0 to 1, without gamma. */
export type Light = readonly [number, number, number]

export const lightOf = (hex: string): Light =>
  triple(i => {
    const value = Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })

export const hexOf = (light: Light): string =>
  `#${light
    .map(value => {
      const clipped = Math.min(1, Math.max(0, value))
      const written = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
      return Math.round(255 * written)
        .toString(16)
        .padStart(2, '0')
        .toUpperCase()
    })
    .join('')}`

/** How readable one color is on the other, from 1 to 21. (WCAG 2) */
export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(lightOf(one)), luminance(lightOf(other))].sort((a, b) => a - b)
  return (bright! + 0.05) / (dark! + 0.05)
}

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/**
 * How colors change for eyes that lack one kind of cone; the first matrix is normal vision. (Machado, Oliveira and
 * Fernandes, 2009)
 */
const EYES: readonly (readonly Light[])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
]

/** The light as each kind of eyes sees it, normal vision first. */
export const seenLights = (light: Light): readonly Light[] =>
  EYES.map(eye => triple(i => Math.min(1, Math.max(0, dot(eye[i]!, light)))))

const dot = (one: Light, other: Light): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

const triple = (of: (i: number) => number): Light => [of(0), of(1), of(2)]

const LMS: readonly Light[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LAB: readonly Light[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const LMS_OF_LAB: readonly Light[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const LIGHT_OF_LMS: readonly Light[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** In a space where distances match perception. (Oklab) */
function oklab(light: Light): Light {
  const lms = triple(i => Math.cbrt(dot(LMS[i]!, light)))
  return triple(i => dot(LAB[i]!, lms))
}

/** The light of a lightness, a chroma and a hue in full turns. It may lie outside what a screen can show. */
export function fromHue(lightness: number, chroma: number, turn: number): Light {
  const angle = 2 * Math.PI * turn
  const lab: Light = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const lms = triple(i => dot(LMS_OF_LAB[i]!, lab) ** 3)
  return triple(i => dot(LIGHT_OF_LMS[i]!, lms))
}

/** Mixes `share` of one color with the rest of the other. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [oklab(lightOf(one)), oklab(lightOf(other))]
  const lab = triple(i => share * from[i]! + (1 - share) * to[i]!)
  const lms = triple(i => dot(LMS_OF_LAB[i]!, lab) ** 3)
  return hexOf(triple(i => dot(LIGHT_OF_LMS[i]!, lms)))
}
