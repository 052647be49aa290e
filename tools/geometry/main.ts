// Makes config/maps/standard.geometry.json from the coastlines of Natural Earth: npx tsx tools/geometry/main.ts
import { writeFileSync } from 'node:fs'
import { standardGeometry } from './standard.ts'

const file = new URL('../../config/maps/standard.geometry.json', import.meta.url)
const text = standardGeometry()
writeFileSync(file, text)
process.stdout.write(`standard.geometry.json: ${text.length} bytes\n`)
