// A blind game of four years, letter by letter, as seven people write who see a part of the board each.
import { memoryOf } from '../../src/judge/conversation/services.ts'
import type { Got } from '../judge/daemon/postTable.ts'
import { KEEPER, PEOPLE, WholeGame } from '../judge/daemon/wholeGames.ts'

export const NAME = 'bog'
/** In the order of their powers, which chance leaves as it is. */
export const PLAYERS = 'anna bert cleo dora emil fred gina'.split(' ')
export const OBSERVER = 'otto'
/** Those whose letters and mails lie in the folder. */
export const SEATS = ['anna', 'bert', 'gina']

const passwordOf = (who: string): string => PEOPLE[who]!.password

export async function playBog(): Promise<WholeGame> {
  const game = new WholeGame(NAME)
  const phase = async () => (await memoryOf(game.table.services.store).game(NAME)).game.position?.phase
  /** Until another phase is to be played, or none any more. */
  const rings = async () => {
    const before = JSON.stringify(await phase())
    for (let i = 0; i < 40 && JSON.stringify(await phase()) === before; i++) {
      await game.rings()
    }
  }
  const create = [
    `CREATE ?${NAME} ${passwordOf(KEEPER)} standard BLIND`,
    `SIGNON M${NAME} ${passwordOf(KEEPER)}`,
  ]
  await game.introduces(KEEPER, [...create, 'SET NMR', 'SET LAST YEAR 1904'].join('\n'))
  await game.introduces(OBSERVER, `OBSERVE ${NAME} ${passwordOf(OBSERVER)}`)
  for (const who of PLAYERS) await game.introduces(who, `SIGNON ?${NAME} ${passwordOf(who)}`)

  await game.plays(
    'bert',
    'fleet London to north sea\nF edinburgh - Norwegian sea\nA Liverpol - Yorkshire\n\nSent from my phone',
  )
  await game.order({
    anna: 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb',
    cleo: 'A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO',
    dora: 'A Ber - Kie\nA Mun - Bur\nF Kie - Den',
    emil: 'A Ven - Tri\nA Rom - Ven\nF Nap - Ion',
    fred: 'A Mos - Ukr\nA War - Gal\nF Sev - Bla\nF Stp/sc - Bot',
    gina: 'A Con - Bul\nA Smy - Arm\nF Ank - Bla',
  })
  await rings()

  await game.plays('bert', 'F Nth C A Yor - Nwy\nF Nwg S A Yor - Nwy\nA Yor - Norwy\n\nCheers, Bert')
  await game.plays('bert', 'Sorry!\n\nA Yor - Norway')
  await game.plays('anna', 'A Vie - Tri\nA Ser S A Vie - Tri\nF Alb - Gre\nA Gal - Rum')
  await game.plays('gina', 'A Bul - Rum\nF Ank - Bla\nA Arm - Sev\nF Bla S A Rum')
  await game.order({
    cleo: 'A Bur - Bel\nA Mar - Spa\nF MAO - Por',
    dora: 'A Kie - Hol\nA Mun - Ruh\nF Den - Swe',
    emil: 'A Tri H\nA Ven - Tyr\nF Ion - Tun',
    fred: 'A Ukr - Rum\nF Sev S A Ukr - Rum\nA War - Gal\nF Bot - Swe',
  })
  await rings()

  await game.order({ emil: 'A Tri - Bud' })
  await rings()

  await game.plays('bert', 'Build F Nwy')
  await game.plays('anna', 'LIST bog')
  await game.order({
    anna: 'build A Vienna',
    bert: 'Build F Lon',
    cleo: 'Build F Bre\nBuild A Par\nBuild A Mar',
    dora: 'Build F Kie\nBuild A Mun',
    emil: 'Build A Ven\nBuild F Nap',
    gina: 'Build A Smy',
  })
  await rings()

  await game.plays('bert', 'PREVIEW\nA Nwy - Stp\nF Swe - Nwy\nEND')
  await game.plays('bert', 'PRESS TO G\nAre you still in Denmark? I could help you against Sweden.\nENDPRESS')
  await game.plays('anna', 'A Vie - Bud\nA Serb S A Vie - Bud\nA Tri hold\nF Gre - Agean')
  await game.plays('gina', 'A Bul - Rum\nF Bla S A Bul - Rum\nA Arm - Sev\nA Smy - Con\n\n-- \nGina')
  await game.order({
    bert: 'A Nwy - Stp\nF Nwg - Bar\nF Nth S A Hol - Bel\nF Lon - Eng',
    cleo: 'F Bre - Eng\nA Par - Bur\nA Mar - Gas\nA Spa H\nA Bel H\nF Por - MAO',
    dora: 'A Hol S A Ruh - Bel\nA Ruh - Bel\nF Den - Swe\nF Kie - Hel\nA Mun - Boh',
    emil: 'A Bud S A Ukr - Rum\nA Tyr - Vie\nA Ven - Tyr\nF Tun - Ion\nF Nap - Tys',
    fred: 'A Gal - Vie\nA Ukr - Rum\nF Sev S A Ukr - Rum\nF Bot - Swe',
  })
  await rings()

  await game.order({ cleo: 'A Bel - Pic' })
  await rings()

  await game.plays('gina', 'A Rum H\nF Bla S A Rum\nA Arm - Sevastapol')
  await game.plays('bert', 'HISTORY bog')
  await game.plays('bert', 'MAP bog')
  await game.order({
    anna: 'A Bud - Rum\nA Ser S A Bud - Rum\nA Tri - Vie\nF Aeg - Smy',
    bert: 'A Stp - Mos\nF Bar S A Stp\nF Nth S F Kie - Den\nF Lon - Eng',
    cleo: 'F Bre - Eng\nF MAO S F Bre - Eng\nA Pic - Bel\nA Bur S A Pic - Bel\nA Gas H\nA Spa H',
    dora: 'A Bel H\nA Hol S A Bel\nF Den H\nF Hel - Nth\nA Boh H',
    emil: 'A Tyr - Vie\nA Ven - Tri\nF Ion - Gre\nF Tys - Ion',
    fred: 'A Gal S A Bud - Rum\nA Ukr - Mos\nF Sev H\nF Bot - Swe',
  })
  await rings()

  await game.plays('gina', 'retreat A Rum - Bulgaria')
  await rings()

  await game.plays('gina', 'Remove A Arm')
  await game.order({
    anna: 'Build A Vie',
    bert: 'Build F Edi',
    cleo: 'Remove A Gas',
    dora: 'Build A Ber\nBuild A Mun',
    emil: 'Build F Nap\nWAIVE',
  })
  await rings()

  // Russia sends nothing any more.
  await game.order({
    anna: 'A Rum S A Ser - Bul\nA Ser - Bul\nF Smy - Con\nA Vie - Bud\nA Tri - Vie',
    bert: 'A Stp - Mos\nF Bar - Stp/nc\nF Edi - Nwg\nF Lon H\nF Nth - Ska',
    cleo: 'F Eng - Lon\nF MAO - Iri\nA Pic S A Bur - Bel\nA Bur - Bel\nA Spa - Gas',
    dora: 'A Bel H\nA Hol S A Bel\nF Hel - Nth\nF Den - Swe\nA Boh S A Tyr - Vie\nA Ber - Pru',
    emil: 'A Tyr - Vie\nA Ven - Tri\nF Gre - Aeg\nF Ion - Eas\nF Nap H',
    gina: 'A Bul H\nA Con S A Bul\nF Bla S A Bul',
  })
  await rings()

  await game.introduces('hugo', `TAKEOVER R${NAME} ${passwordOf('hugo')}`)
  await game.plays('hugo', 'HISTORY bog')
  await game.plays('bert', 'F Nwg - Nth\nF Lon S F Nwg - Nth\nF Ska - Swe\nA Mos - War\nF Stp - Finnland')
  await game.plays('bert', 'F StP - Bot')
  await game.plays('bert', 'F Stp holds')
  await game.order({
    anna: 'A Tri - Vie\nA Bud S A Tri - Vie\nA Rum H\nA Ser - Gre\nF Smy H',
    cleo: 'F Iri - Lvp\nF Eng S A Bur - Bel\nA Pic S A Bur - Bel\nA Bur - Bel\nA Gas - Bur',
    dora: 'A Bel H\nA Hol S A Bel\nF Nth S A Bel\nF Den - Swe\nA Boh - Gal\nA Pru - War',
    emil: 'A Vie H\nA Ven - Tri\nF Aeg - Ion\nF Eas - Smy\nF Nap - Tys',
    gina: 'A Bul - Ser\nA Con - Smy\nF Bla - Rum',
    hugo: 'A Gal - War\nA Ukr S F Sev - Rum\nF Sev - Rum\nF Swe H',
  })
  await rings()

  await game.order({ anna: 'A Rum - Bul', dora: 'F Nth - Edi\nA Bel - Ruh', emil: 'A Vie - Tyr' })
  await rings()

  await game.order({ bert: 'disband F Ska', cleo: 'Build F Bre\nBuild A Par' })
  await rings()

  await game.plays('anna', 'SUMMARY bog')
  await game.order({
    anna: 'A Bul S F Smy - Con\nF Smy - Con\nA Gre - Ser\nA Bud S A Gre - Ser\nA Vie H',
    bert: 'A Mos - Sev\nF Stp - Nwy\nF Nth - Edi\nF Lon H',
    cleo: 'F Eng C A Pic - Lon\nA Pic - Lon\nF Lvp - Wal\nF Bre - MAO\nA Bur - Ruh\nA Bel S A Bur - Ruh\nA Par - Bur',
    dora: 'A Hol - Bel\nA Ruh S A Hol - Bel\nF Den - Nth\nF Edi H\nA Pru - War\nA Boh S A Tyr - Vie',
    emil: 'A Tyr - Vie\nA Tri S A Tyr - Vie\nF Eas - Smy\nF Ion - Gre\nF Tys - Ion',
    gina: 'A Con H\nF Bla S A Con\nA Ser H',
    hugo: 'A Ukr - Mos\nA Gal - War\nF Rum H\nF Swe - Nwy',
  })
  await rings()

  await game.order({ gina: 'A Ser - Alb' })
  await rings()

  await game.plays('bert', 'A Sev - Mos\nF Stp S A Sev - Mos\nF Nth - Edi\nF Lon - Nth')
  await game.order({
    anna: 'A Bul - Gre\nA Ser S A Bul - Gre\nF Smy H\nA Bud H',
    bert: 'F Stp H',
    cleo: 'F Wal - Lon\nF Eng S F Wal - Lon\nA Pic H\nF MAO H\nA Bel H\nA Par H\nA Bur H',
    dora: 'A Hol H\nF Den H\nF Edi H\nA Pru - Lvn\nA Boh H\nA Ruh H',
    emil: 'A Vie H\nA Tri H\nF Gre H\nF Ion S F Gre\nF Eas H',
    gina: 'A Con H\nF Bla H\nA Alb H',
    hugo: 'A Mos H\nA Gal H\nF Rum H\nF Swe H',
  })
  await rings()

  await game.order({ bert: 'F Lon - Yor' })
  await rings()
  await game.plays('otto', 'HISTORY bog FROM S1904M')
  await game.plays('bert', 'HISTORY bog FROM F1904M')
  return game
}

/** What one wrote and got, in turn. */
export function seatOf({ letters, all }: WholeGame, who: string): string {
  const { address } = PEOPLE[who]!
  const told = [
    ...letters.flatMap(letter =>
      letter.who === who ? [{ at: letter.after, page: written(letter.text) }] : [],
    ),
    ...all.flatMap((mail, i) => (mail.to === address ? [{ at: i + 0.5, page: got(mail) }] : [])),
  ]
  return told
    .sort((one, other) => one.at - other.at)
    .map(({ page }) => page)
    .join('\n')
}

const written = (text: string): string =>
  ['======== writes', ...text.split('\n').map(line => `> ${line}`.trimEnd()), ''].join('\n')

const got = ({ subject, text }: Got): string => `======== gets: ${subject}\n${text.trimEnd()}\n`
