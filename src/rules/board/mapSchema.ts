// The shape of a map file and of a variant file; whether the content makes sense is checked later.
import * as z from 'zod'
import { TERRAINS, UNIT_KINDS } from './board.ts'
import { readPhase, SEASONS } from './phase.ts'
import { HARDNESS } from './plan.ts'
import { choicesSchema } from './rulebook.ts'

const text = z.string().min(1, 'write a name')
const provinceId = z.string().regex(/^[a-z]{3}$/, 'write a province by its id, three small letters')
const place = z.string().regex(/^[a-z]{3}(\/[a-z]{2})?$/, 'write a place as par or stp/nc')
const coastId = z.string().regex(/^[a-z]{2}$/, 'write a coast as two small letters, nc')
const powerId = z.string().regex(/^[a-z][a-z_]*$/, 'write a power in small letters, as one word')
const unit = z.string().regex(/^[AF] [a-z]{3}(\/[a-z]{2})?$/, 'write a unit as A par or F stp/sc')
const letter = z.string().regex(/^[A-LNP-Z0-9]$/, 'write one capital letter or digit, but neither M nor O')
const opens = z.string().refine(written => readPhase(written).ok, 'write a phase as S1901M')
const wins = z.int().min(1, 'write the number of centers that wins')
const provinces = z.array(provinceId)
const places = z.array(place)

const power = z.strictObject({
  name: text,
  adjective: text,
  judges: text.optional(),
  letter,
  color: text.optional(),
  also: z.array(text).optional(),
  homes: provinces,
  owns: provinces.optional(),
  starts: z.array(unit),
  levy: z.strictObject({ units: z.int().min(1, 'write how many units'), site: provinceId }).optional(),
})

const provinceFields = {
  name: text,
  kind: z.enum(TERRAINS),
  center: z.boolean().optional(),
  convoys: z.boolean().optional(),
  army: provinces.optional(),
  fleet: places.optional(),
  also: z.array(text).optional(),
}

/** `fleet/nc`: where a fleet goes from one coast. */
type Harbour = `fleet/${string}`

const province = (coasts: readonly string[]) => {
  const harbours: Record<Harbour, z.ZodOptional<typeof places>> = Object.fromEntries(
    coasts.map(coast => [`fleet/${coast}`, places.optional()]),
  )
  return z.strictObject({ ...provinceFields, ...harbours })
}

const degrees = z.tuple([z.number(), z.number()])
const seeds = z.array(degrees)

const geography = z.strictObject({
  provinces: z.record(
    provinceId,
    z.strictObject({ at: degrees, coasts: z.record(coastId, degrees).optional(), seeds }),
  ),
  impassable: z.record(provinceId, z.strictObject({ at: degrees, seeds })).optional(),
  unnamed: z.array(z.strictObject({ name: text, at: degrees, seeds })).optional(),
  closures: z
    .array(
      z.strictObject({
        name: text,
        province: provinceId,
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
        why: text,
      }),
    )
    .optional(),
})

const point = z.tuple([z.number(), z.number()])

/** Where everything lies on a drawing of boxes and lines. */
const sketch = z.strictObject({ size: point, places: z.record(place, point) })

const hardBorder = z.strictObject({
  between: z.tuple([provinceId, provinceId]),
  kind: z.enum(UNIT_KINDS),
  leaves: z.enum(Object.keys(HARDNESS) as (keyof typeof HARDNESS)[]),
})

const onOrOff = z.enum(['on', 'off'])

/** What a board has besides plain borders; each is out of play unless the options turn it on. */
const passages = {
  railroad: z
    .strictObject({ id: text, name: text, also: z.array(text), users: z.array(powerId), line: provinces })
    .optional(),
  canal: z
    .strictObject({
      id: text,
      name: text,
      also: z.array(text),
      between: z.tuple([provinceId, provinceId]),
      guard: provinceId,
    })
    .optional(),
  uncounted: z.record(provinceId, powerId).optional(),
  options: z.strictObject({ railroad: onOrOff, canal: onOrOff, uncounted: onOrOff }).partial().optional(),
}

const namesAndLand = {
  ...passages,
  rules: choicesSchema.optional(),
  coasts: z.record(coastId, text).optional(),
  coastAliases: z.record(place, place).optional(),
  mobilizes: z.boolean().optional(),
  judges: z.literal('also', 'write also, or take it out').optional(),
  ambiguous: z.record(text, provinces.min(1, 'name the provinces')).optional(),
  impassable: z
    .record(
      provinceId,
      z.strictObject({ name: text, borders: provinces.optional(), also: z.array(text).optional() }),
    )
    .optional(),
  geography: geography.optional(),
  sketch: sketch.optional(),
  ice: z.record(provinceId, z.array(z.enum(SEASONS)).min(1, 'write when it freezes')).optional(),
  hardBorders: z.array(hardBorder).optional(),
}

/** A whole map with these coasts. */
export const mapSchema = (coasts: readonly string[]) =>
  z.strictObject({
    map: text,
    about: text,
    opens,
    wins,
    powers: z.record(powerId, power),
    provinces: z.record(provinceId, province(coasts)),
    ...namesAndLand,
  })

/** What a variant changes: `powers` and `provinces` field by field; `newPowers` replaces all old ones. */
export const variantSchema = (coasts: readonly string[]) =>
  z
    .strictObject({
      variant: text,
      uses: text,
      about: text,
      opens: opens.optional(),
      wins: wins.optional(),
      powers: z.record(powerId, power.partial()).optional(),
      newPowers: z.record(powerId, power).optional(),
      provinces: z.record(provinceId, province(coasts).partial()).optional(),
      ...namesAndLand,
    })
    .refine(({ powers, newPowers }) => powers === undefined || newPowers === undefined, {
      path: ['newPowers'],
      error: 'write powers or newPowers, not both',
    })

/** The keys of the `coasts` of a file, whatever else may be wrong with it. */
export function coastsNamed(content: unknown): readonly string[] {
  const read = z.object({ coasts: z.record(z.string(), z.unknown()) }).safeParse(content)
  return read.success ? Object.keys(read.data.coasts) : []
}

export type MapSheet = z.infer<ReturnType<typeof mapSchema>>
export type ProvinceSheet = MapSheet['provinces'][string]

/** The named coasts of a province, in the order of the file: `['nc', 'sc']`. */
export const coastsOf = (sheet: ProvinceSheet): readonly string[] =>
  Object.keys(sheet).flatMap(key => (key.startsWith('fleet/') ? [key.slice('fleet/'.length)] : []))

/** Where a fleet goes from a coast, or from the only shore (''). */
export const fleetBorders = (sheet: Shores, coast: string): readonly string[] =>
  (coast === '' ? sheet.fleet : sheet[`fleet/${coast}`]) ?? []

interface Shores {
  readonly fleet?: readonly string[] | undefined
  readonly [coast: Harbour]: readonly string[] | undefined
}
