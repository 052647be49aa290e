// `dragoman verify`: what a judge looks for by itself at night.
export { findings } from '../daemon/verifying.ts'
