// Makes config/maps/*.yaml from the facts of boards, one JSON file each: npx tsx tools/variants/main.ts FOLDER [NAME...]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BoardFacts } from './facts.ts'
import { mapText } from './mapText.ts'

const [folder, ...names] = process.argv.slice(2)
if (folder === undefined) throw new Error('name the folder of the facts')

/** Boards of their own; those that only differ from another are written by hand. */
for (const file of readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .sort()) {
  const facts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as BoardFacts
  const isWanted = names.length === 0 || names.includes(facts.id)
  if (!isWanted || facts.sharesMapWith !== undefined || facts.id === 'standard') continue
  const text = mapText(facts)
  writeFileSync(new URL(`../../config/maps/${facts.id}.yaml`, import.meta.url), text)
  process.stdout.write(`${facts.id}.yaml: ${text.length} bytes\n`)
}
