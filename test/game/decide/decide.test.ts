// Given a table, when somebody asks for something, then it happens, or the judge says why not: room by room.
import { describe, expect, test } from 'vitest'
import { gathering } from './gathering.ts'
import { orders } from './orders.ts'
import { plans } from './plans.ts'
import { players } from './players.ts'
import { played } from './rows.ts'
import { settings } from './settings.ts'
import { times } from './times.ts'
import { votes } from './votes.ts'

const ROOMS = [gathering, settings, players, orders, plans, votes, times]

describe.each(ROOMS)('$name:', ({ rows }) => {
  test.each(rows)('%s', (...row) => {
    expect(played(row).found).toEqual(row[4])
  })
})
