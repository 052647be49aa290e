// What seven players order from spring 1901 to the retreats of spring 1902, and what the results say of it.
import type { Letter } from './sevenPlayers.ts'

export const NAMES: Readonly<Record<Letter, string>> = {
  A: 'Austria',
  E: 'England',
  F: 'France',
  G: 'Germany',
  I: 'Italy',
  R: 'Russia',
  T: 'Turkey',
}

/** A phase: what everybody writes who has something to order, and some of what the results say. */
export interface Played {
  readonly phase: string
  readonly orders: Readonly<Partial<Record<Letter, string>>>
  readonly results: readonly string[]
}

export const YEARS: readonly Played[] = [
  {
    phase: 'S1901M',
    orders: {
      A: 'A Vie - Bud\nA Bud - Ser\nF Tri - Alb',
      E: 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor',
      F: 'A Par - Bur\nA Mar - Spa\nF Bre - MAO',
      G: 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den',
      I: 'A Ven H\nA Rom - Apu\nF Nap - Ion',
      R: 'A Mos - Ukr\nA War - Gal\nF Sev - Rum\nF Stp/sc - Bot',
      T: 'A Con - Bul\nA Smy - Con\nF Ank - Bla',
    },
    results: [
      'Austria: Army Budapest -> Serbia.',
      'Italy: Army Venice HOLD.',
      'Russia: Fleet St Petersburg (south coast) -> Gulf of Bothnia.',
    ],
  },
  {
    phase: 'F1901M',
    orders: {
      A: 'A Bud - Ser\nA Ser - Gre\nF Alb S A Ser - Gre',
      E: 'F Nth C A Yor - Nwy\nA Yor - Nwy\nF Nwg S A Yor - Nwy',
      F: 'A Bur - Bel\nA Spa H\nF MAO - Por',
      G: 'A Kie - Hol\nA Ruh - Bel\nF Den H',
      I: 'A Ven H\nA Apu - Tun\nF Ion C A Apu - Tun',
      R: 'A Ukr - Mos\nA Gal - War\nF Rum H\nF Bot - Swe',
      T: 'A Bul - Rum\nF Bla S A Bul - Rum\nA Con - Bul',
    },
    results: [
      'England: Army Yorkshire -> North Sea -> Norway.',
      'Germany: Army Ruhr -> Belgium. (*bounce*)',
      'Russia: Fleet Rumania HOLD. (*dislodged*)',
      'The Russian Fleet in Rumania can retreat to Sevastopol.',
    ],
  },
  {
    phase: 'F1901R',
    orders: { R: 'F Rum - Sev' },
    results: [
      'Russia:                   Fleet Rumania -> Sevastopol.',
      'Austria:   Budapest, Greece, Serbia, Trieste, Vienna.',
      'Russia:    Moscow, Sevastopol, St Petersburg, Sweden, Warsaw.',
      'Turkey:    Ankara, Bulgaria, Constantinople, Rumania, Smyrna.',
      'Unowned:   Belgium.',
      'Austria:   5 Supply centers,  3 Units:  Builds   2 units.',
    ],
  },
  {
    phase: 'F1901B',
    orders: {
      A: 'Build A Vie\nBuild A Bud',
      E: 'Build F Lon',
      F: 'Build F Bre\nBuild A Par',
      G: 'Build A Kie\nBuild A Mun',
      I: 'Build A Rom',
      R: 'Build A StP',
      T: 'Build F Con\nBuild A Smy',
    },
    results: [
      'Austria:                  Builds an army in Budapest.',
      'Russia:                   Builds an army in St Petersburg.',
    ],
  },
  {
    phase: 'S1902M',
    orders: {
      A: 'A Gre - Bul\nA Ser S A Gre - Bul\nF Alb - Gre\nA Vie H\nA Bud H',
      E: 'A Nwy H\nF Nth H\nF Nwg H\nF Lon H',
      F: 'A Bur - Bel\nA Spa H\nF Por H\nF Bre H\nA Par H',
      G: 'A Hol - Bel\nA Ruh S A Hol - Bel\nF Den H\nA Kie H\nA Mun H',
      I: 'A Ven H\nA Tun H\nF Ion H\nA Rom H',
      R: 'A Mos H\nA War H\nF Sev H\nF Swe H\nA Stp H',
      T: 'A Bul H\nA Rum H\nF Bla H\nF Con - Aeg\nA Smy H',
    },
    results: [
      'Turkey: Army Bulgaria HOLD. (*dislodged*)',
      'Austria: Fleet Albania -> Greece.',
      'The Turkish Army in Bulgaria can retreat to Constantinople.',
    ],
  },
  {
    phase: 'S1902R',
    orders: { T: 'A Bul - Con' },
    results: ['Turkey:                   Army  Bulgaria -> Constantinople.'],
  },
]
