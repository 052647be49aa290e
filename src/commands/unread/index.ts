// What lines come to that begin like a command and are none.
import { misspelt, notOffered, unclear } from './unread.ts'

export const UNREAD = [notOffered, unclear, misspelt] as const
