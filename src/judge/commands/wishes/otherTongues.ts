// Translates what people say about a deadline in their own language into English words that `timeSaid.ts` reads.

interface EnglishFor {
  /** English words, each with the words that mean it, without accents. */
  readonly words: Readonly<Record<string, string>>
  /** A time of day as only this language writes it; `18 Uhr` is understood everywhere. */
  readonly clock?: RegExp
}

/** Pairs the English words with the given ones in order; `-` where the word is the same as in English. */
const inTurn =
  (english: string) =>
  (said: string): Readonly<Record<string, string>> => {
    const words = english.split(' ')
    return Object.fromEntries(said.split(' ').flatMap((word, i) => (word === '-' ? [] : [[words[i]!, word]])))
  }
const days = inTurn('monday tuesday wednesday thursday friday saturday sunday')
const months = inTurn('january february march april may june july august september october november december')
const numbers = inTurn('one two three four five six seven eight nine ten')

const LATER_IN_GERMAN =
  'verlangern|verlangere|verlangert|verlaengern|verlangerung|verlaengerung|fristverlangerung|aufschub|aufschieben|mehr'
const LATER_IN_FRENCH =
  'repousser|repoussez|repousse|repoussee|prolonger|prolongez|prolonge|prolongation|reporter|reportez|reporte|reportee|report|sursis|rallonger|decaler'
const LATER_IN_SPANISH =
  'ampliar|ampliacion|aplazar|aplazado|aplazamiento|retrasar|posponer|prorrogar|prorroga|extender|mas'
const LATER_IN_ITALIAN =
  'rinviare|rinviata|rinvio|prorogare|prorogata|proroga|posticipare|posticipata|allungare'
const LATER_IN_DUTCH = 'verlengen|verlengd|verlenging|uitstellen|uitgesteld|uitstel|opschuiven'

/** A line is in a language if it has two of its words, as one may belong to another language. */
const ENOUGH = 2

const SAID: readonly EnglishFor[] = [
  {
    words: {
      ...days('montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag'),
      ...months('januar|janner februar|feber marz|maerz april mai juni juli - - oktober - dezember'),
      ...numbers('ein|eine|einen|einem zwei drei vier funf|fuenf sechs sieben acht neun zehn'),
      ...{ day: 'tag|tage|tagen', hour: 'stunde|stunden', week: 'woche|wochen' },
      ...{ today: 'heute', tomorrow: 'morgen', noon: 'mittag', next: 'nachste|nachsten|naechsten' },
      ...{ to: 'auf', until: 'bis', by: 'um', later: `spater|spaeter|${LATER_IN_GERMAN}` },
      ...{
        earlier: 'fruher|frueher|vorverlegen|vorziehen|verkurzen',
        please: 'bitte',
        move: 'verschieben|verlegen',
      },
      ...{ on: 'am', the: 'den|dem', 'one and a half': 'anderthalb|eineinhalb' },
      ...{ cet: 'mez', cest: 'mesz', deadline: 'frist|abgabe|abgabefrist|abgabetermin|abgabeschluss' },
    },
  },
  {
    clock: /\ba (\d{1,2}) ?(?:h|heures?)(?: ?(\d\d))?\b/g,
    words: {
      ...days('lundi mardi mercredi jeudi vendredi samedi dimanche'),
      ...months('janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'),
      ...numbers('un|une deux trois quatre cinq - sept huit neuf dix'),
      ...{ day: 'jour|jours', hour: 'heure|heures', week: 'semaine|semaines' },
      ...{ today: "aujourd'hui", tomorrow: 'demain', noon: 'midi', next: 'prochain|prochaine' },
      ...{ to: 'au', until: "jusqu'au|jusqu'a", by: 'de', later: LATER_IN_FRENCH },
      ...{ earlier: 'avancer|avancez', please: 'merci', move: 'deplacer', the: 'le' },
      ...{ in: 'dans', and: 'et', 'a half': 'demi|demie', deadline: 'echeance|limite' },
    },
  },
  {
    clock: /\ba las (\d{1,2})(?::(\d\d))?(?: ?h(?:oras)?\b)?/g,
    words: {
      ...days('lunes martes miercoles jueves viernes sabado domingo'),
      ...months('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
      ...numbers('un|una dos tres cuatro cinco seis siete ocho nueve diez'),
      ...{ day: 'dia|dias', hour: 'hora|horas', week: 'semana|semanas' },
      ...{ today: 'hoy', tomorrow: 'manana', noon: 'mediodia', next: 'proximo|proxima' },
      ...{ to: 'al', until: 'hasta', later: LATER_IN_SPANISH },
      ...{ earlier: 'adelantar', please: 'favor', move: 'mover|cambiar', of: 'de', the: 'el' },
      ...{ in: 'en', and: 'y', 'a half': 'medio|media', deadline: 'plazo|limite' },
    },
  },
  {
    clock: /\balle (?:ore )?(\d{1,2})(?:[.:](\d\d))?/g,
    words: {
      ...days('lunedi martedi mercoledi giovedi venerdi sabato domenica'),
      ...months(
        'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
      ),
      ...numbers('un|uno|una due tre quattro cinque sei sette otto nove dieci'),
      ...{ day: 'giorno|giorni', hour: 'ora|ore', week: 'settimana|settimane' },
      ...{ today: 'oggi', tomorrow: 'domani', noon: 'mezzogiorno', next: 'prossimo|prossima' },
      ...{ to: 'al', until: 'fino', by: 'di', later: LATER_IN_ITALIAN },
      ...{ earlier: 'anticipare', please: 'favore', move: 'spostare', the: 'il' },
      ...{ in: 'tra|fra', and: 'e', 'a half': 'mezzo|mezza', deadline: 'scadenza|termine' },
    },
  },
  {
    clock: /\bom (\d{1,2})(?:[.:](\d\d))?(?: ?uur\b)?/g,
    words: {
      ...days('maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'),
      ...months('januari februari maart - mei juni juli augustus - oktober - -'),
      ...numbers('een twee drie vier vijf zes zeven acht negen tien'),
      ...{ day: 'dag|dagen', hour: 'uur|uren' },
      ...{ today: 'vandaag', tomorrow: 'morgen', noon: 'middag', next: 'volgende' },
      ...{ to: 'naar', until: 'tot', by: 'met', later: LATER_IN_DUTCH, on: 'op' },
      ...{ earlier: 'vervroegen', please: 'graag|alsjeblieft|alstublieft', move: 'verzetten|verplaatsen' },
      ...{ week: 'week|weken', 'one and a half': 'anderhalve|anderhalf' },
    },
  },
]

const TONGUES = SAID.map(({ words, clock = /$^/ }) => ({
  clock,
  english: new Map(
    Object.entries(words).flatMap(([english, said]) => said.split('|').map(word => [word, english] as const)),
  ),
}))

/** A line in lower case with its words in English, if enough of them belong to one of these languages. */
export function inEnglish(line: string): string | undefined {
  const text = line.replace(/[’`]/g, "'").normalize('NFD').replace(/\p{M}/gu, '')
  const counts = TONGUES.map(
    ({ english }) => (text.match(WORD) ?? []).filter(word => english.has(word)).length,
  )
  const most = Math.max(...counts)
  const tongue = TONGUES[counts.indexOf(most)]
  if (tongue === undefined || most < ENOUGH) return undefined
  return text
    .replace(tongue.clock, (_, hour: string, minutes = '00') => `at ${hour}:${minutes}`)
    .replace(WORD, word => tongue.english.get(word) ?? word)
    .replace(DAY_NEXT, 'next $1')
}

const WORD = /[a-z]+(?:'[a-z]+)*/g
/** `mardi prochain` */
const DAY_NEXT = /\b([a-z]{3,6}day|week) next\b/g
