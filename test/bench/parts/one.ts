// A process that measures one part: `one.ts NAME [--smoke]`, and tells its figure in JSON.
import { measuredHere } from './all.ts'

const [name = '', smoke] = process.argv.slice(2)
const figure = await measuredHere(name, smoke === '--smoke')
process.stdout.write(JSON.stringify(figure))
