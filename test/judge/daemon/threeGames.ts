// Three whole games by mail, letter by letter: one with press, one in the dark, and one with several powers to a player.
import { KEEPER, PEOPLE, WholeGame } from './wholeGames.ts'

const passwordOf = (who: string): string => PEOPLE[who]!.password

async function gathered(name: string, options: string, settings: string, players: readonly string[]) {
  const game = new WholeGame(name)
  const create = `CREATE ?${name} ${passwordOf(KEEPER)} ${options}`.trimEnd()
  const set = settings === '' ? [] : [`SIGNON M${name} ${passwordOf(KEEPER)}`, settings]
  await game.introduces(KEEPER, [create, ...set].join('\n'))
  for (const who of players) await game.introduces(who, `SIGNON ?${name} ${passwordOf(who)}`)
  return game
}

/** The standard board with white press: an error, a reminder, a retreat, builds, and a draw of all. */
export async function playHarbor(): Promise<WholeGame> {
  const game = await gathered('harbor', '', '', 'anna bert cleo dora emil fred gina'.split(' '))
  await game.order({
    anna: 'A Vie - Bud\nA Bud - Ser\nF Tri - Alb',
    bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
    cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
    dora: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
    emil: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
  })
  await game.plays('fred', 'Dear judge,\n\nA Mos - Ukr\nA War - Galx\nF Sev - Rum\n\nYours, Fred')
  await game.plays('cleo', 'PRESS TO E\nVoilà: shall we share Belgium?\nENDPRESS')
  await game.plays('emil', 'BROADCAST\nGood luck to all of you.\nENDBROADCAST')
  await game.rings()
  await game.order({
    fred: 'A War - Gal\nF Stp/sc - Bot',
    gina: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
  })
  await game.rings()
  await game.order({
    anna: 'A Bud - Ser\nA Ser - Gre\nF Alb S A Ser - Gre',
    bert: 'F Nth C A Yor - Nwy\nA Yor - Nwy\nF Nwg S A Yor - Nwy',
    cleo: 'A Bur - Bel\nA Spa H\nF MAO - Por',
    dora: 'A Kie - Hol\nA Ruh - Bel\nF Den H',
    emil: 'A Ven H\nA Apu - Tun\nF Ion C A Apu - Tun',
    fred: 'A Ukr - Mos\nA Gal - War\nF Rum H\nF Bot - Swe',
    gina: 'A Bul - Rum\nF Bla S A Bul - Rum\nA Con - Bul',
  })
  await game.rings()
  await game.order({ fred: 'F Rum - Sev' })
  await game.rings()
  await game.plays('gina', 'LIST harbor')
  for (const who of 'anna bert cleo dora emil fred gina'.split(' ')) await game.plays(who, 'SET DRAW')
  await game.plays('gina', 'HISTORY harbor')
  return game
}

/** Nobody knows who the others are, nobody writes, and six centers win. */
export async function playLagoon(): Promise<WholeGame> {
  const settings = 'SET POWERS 3\nSET NO PRESS\nSET CENTERS 6'
  const game = await gathered('lagoon', 'GUNBOAT', settings, ['anna', 'bert', 'cleo'])
  await game.order({
    anna: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
    bert: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
    cleo: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
  })
  await game.rings()
  await game.order({
    anna: 'A Kie - Hol\nA Ruh H\nF Den H',
    bert: 'F Nth C A Yor - Nwy\nA Yor - Nwy\nF Nwg S A Yor - Nwy',
    cleo: 'A Bur - Bel\nA Spa H\nF MAO - Por',
  })
  await game.plays('anna', 'LIST lagoon')
  await game.rings()
  await game.plays('anna', 'HISTORY lagoon')
  return game
}

/** Two powers to a player and one to nobody, a unit without a retreat, somebody who is late, builds, and a draw. */
export async function playFerry(): Promise<WholeGame> {
  const game = await gathered('ferry', 'fleet-rome', 'SET PLAYERS 3', ['anna', 'bert', 'cleo'])
  const both = (who: string, sheets: Readonly<Record<string, string>>): string =>
    Object.entries(sheets)
      .map(([power, sheet]) => `SIGNON ${power}ferry ${passwordOf(who)}\n${sheet}`)
      .join('\n')
  await game.order({
    anna: both('anna', {
      G: 'A Mun - Boh\nA Ber - Mun\nF Kie - Den',
      T: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
    }),
    bert: both('bert', {
      E: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
      I: 'A Ven - Tyr\nF Rom - Tys\nF Nap - Ion',
    }),
    cleo: both('cleo', {
      F: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
      R: 'A Mos - Ukr\nA War - Gal\nF Sev - Rum\nF Stp/sc - Bot',
    }),
  })
  await game.rings()
  await game.order({
    anna: both('anna', {
      G: 'A Boh S A Gal - Vie\nA Mun - Kie\nF Den H',
      T: 'A Bul - Rum\nF Bla S A Bul - Rum\nA Con - Bul',
    }),
    bert: both('bert', {
      E: 'F Nth C A Yor - Nwy\nA Yor - Nwy\nF Nwg S A Yor - Nwy',
      I: 'A Tyr S A Gal - Vie\nF Ion - Tun\nF Tys S F Ion - Tun',
    }),
    cleo: both('cleo', {
      F: 'A Bur - Bel\nA Spa H\nF MAO - Por',
      R: 'A Gal - Vie\nA Ukr H\nF Rum H\nF Bot - Swe',
    }),
  })
  await game.rings()
  // Nobody says where the fleet goes, until everybody has heard who is late.
  for (let i = 0; i < 4 && !game.newest('anna').subject.includes('Late'); i++) await game.rings()
  await game.order({ cleo: both('cleo', { R: 'F Rum - Sev' }) })
  await game.rings()
  await game.order({
    anna: both('anna', { G: 'Build F Ber', T: 'Build F Con\nBuild A Smy' }),
    bert: both('bert', { E: 'Build F Lon', I: 'Waive' }),
    cleo: both('cleo', { F: 'Build F Bre\nBuild A Par\nBuild A Mar', R: 'Build A Mos\nBuild F Stp/nc' }),
  })
  await game.rings()
  await game.plays('anna', 'LIST ferry')
  await game.plays('anna', both('anna', { G: 'SET DRAW', T: 'SET DRAW' }))
  await game.plays('bert', both('bert', { E: 'SET DRAW', I: 'SET DRAW' }))
  await game.plays('cleo', both('cleo', { F: 'SET DRAW', R: 'SET DRAW' }))
  await game.plays('bert', 'HISTORY ferry')
  return game
}
