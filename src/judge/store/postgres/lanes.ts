// One judge at a time sends to a recipient, so that mails keep their order: it claims the recipient, then looks up what is due.
import type { QueuedMail, Timestamp } from '../batch.ts'
import { mailsDueElsewhere, queued } from '../queries/outbox.ts'
import { type Blank, form, tables, type Work } from '../work.ts'

interface Asked {
  readonly judge: number
  readonly now: Timestamp
  readonly most: number
  /** A JSON list of the domains to which nothing may be sent now. */
  readonly full: string
}

/** What a judge may send. It looks up due mails only after claiming their recipients, since others may just have sent some. */
export function* mailsInLanes(asked: Asked): Work<QueuedMail[]> {
  const [, rows] = yield [
    { query: CLAIM(asked), as: 'changed' },
    { query: DUE(asked), as: 'rows' },
  ]
  return (rows as Parameters<typeof queued>[0][]).map(queued) // rows of the outbox
}

const CLAIM = form((blank: Blank<Asked>, dialect) =>
  tables
    .insertInto('lanes')
    .columns(['recipient', 'judge'])
    .expression(
      mailsDueElsewhere(blank, dialect)
        .clearSelect()
        .select(({ cast, val }) => [
          'outbox.recipient',
          cast<number>(val(blank('judge')), 'bigint').as('judge'),
        ])
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('lanes')
                .select('lanes.recipient')
                .whereRef('lanes.recipient', '=', 'outbox.recipient')
                .where('lanes.judge', '<>', blank('judge'))
                .where(dialect.isHeard('lanes.judge')),
            ),
          ),
        ),
    )
    .onConflict(conflict =>
      conflict
        .column('recipient')
        .doUpdateSet({ judge: blank('judge') })
        .where(lane =>
          lane.or([lane('lanes.judge', '=', blank('judge')), lane.not(dialect.isHeard('lanes.judge'))]),
        ),
    ),
)

const DUE = form((blank: Blank<Asked>, dialect) =>
  mailsDueElsewhere(blank, dialect).where('recipient', 'in', ({ selectFrom }) =>
    selectFrom('lanes').select('lanes.recipient').where('lanes.judge', '=', blank('judge')),
  ),
)

/** $1 judge: frees its recipients for others. */
export const freeLanes = (s: string): string => `DELETE FROM ${s}.lanes WHERE judge = $1`
