// The commands about press, and the diary that nobody else reads.
import { diary, diaryEntry, noteInDiary, strikeFromDiary } from './diary.ts'
import { press } from './press.ts'

export const PRESS = [press, noteInDiary, diary, diaryEntry, strikeFromDiary] as const
