// Plain data with maps and sets in it as JSON, and back.

/** JSON in which a map is `{"map":[[key,value],…]}`, and a set `{"set":[…]}`. */
export const withCollections = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part instanceof Map ? { map: [...part] } : part instanceof Set ? { set: [...part] } : part,
  )

/** Reads it back. Safe because none of our data has an object whose only field is a list called `map` or `set`. */
export const readCollections = (text: string): unknown =>
  JSON.parse(text, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Object.keys(part).length !== 1) return part
    if ('map' in part && Array.isArray(part.map)) return new Map(part.map)
    return 'set' in part && Array.isArray(part.set) ? new Set(part.set) : part
  })
