// The store's notes about itself, by name.
import { type Blank, form, tables } from '../work.ts'

interface Noted {
  readonly name: string
  readonly text: string
}

type Name = Pick<Noted, 'name'>

export const NOTED = form((blank: Blank<Name>) =>
  tables.selectFrom('notes').select('text').where('name', '=', blank('name')),
)

export const NOTE = form((blank: Blank<Noted>) =>
  tables
    .insertInto('notes')
    .values({ name: blank('name'), text: blank('text') })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ text: blank('text') })),
)

export const FORGET = form((blank: Blank<Name>) =>
  tables.deleteFrom('notes').where('name', '=', blank('name')),
)
