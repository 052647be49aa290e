// Makes the geometry and the layout of drawn boards: npx tsx tools/geometry/main.ts [NAME …]
// That of the standard map comes from its own file and the coastlines of Natural Earth; its layout is made by hand.
import { writeFileSync } from 'node:fs'
import { boardFiles, made } from './boards.ts'
import { standardGeometry } from './standard.ts'

const maps = new URL('../../config/maps/', import.meta.url)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

function write(name: string, text: string): void {
  writeFileSync(new URL(name, maps), text)
  say(`${name}: ${text.length} bytes`)
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : ['standard', ...boardFiles()]) {
  if (name === 'standard') write('standard.geometry.json', standardGeometry())
  else {
    const { geometry, layout, report } = made(name, say)
    report.forEach(say)
    write(`${name}.geometry.json`, geometry)
    write(`${name}.layout.json`, layout)
  }
}
