// What the head of each map file says of its board: a remark, what it is about, and how it came to be so.
export interface About {
  readonly head: string
  readonly about: string
  readonly notes: readonly string[]
}

export const ABOUTS: Readonly<Record<string, About>> = {
  '1900': {
    head: 'Europe of 1900 with the north of Africa, redrawn by Baron Powell.',
    about:
      'Seven powers and 39 centers. Fleets convoy in Gibraltar; the passage round Africa takes half the strength of a fleet.',
    notes: ['EGY and HEJ touch MAO by the way round Africa.'],
  },
  aberration: {
    head: 'A Europe that might have been, after Rod Walker.',
    about: 'Nine powers and 52 centers. Who still holds a home of his own builds in any center that he owns.',
    notes: ['CAI, CON, DEN, HOL, SIN and TAU are waterways with one coast; SIN and CAI touch across Suez.'],
  },
  'ancient-med': {
    head: 'The Mediterranean of old, by Don Hessong.',
    about: 'Five powers and 34 centers. A fleet in the Baleares convoys as if at sea.',
    notes: [
      'Islands have one coast. An army comes to BAL only by convoy.',
      'ATH, BYZ and the provinces of the Nile are waterways: one coast each; ALE, THB, SII and GOP touch each other.',
      'AUS, MES, GOT and LIB all touch one another.',
    ],
  },
  chromatic: {
    head: 'A ring of five powers, each the image of the next.',
    about: 'Five powers and 21 centers; every province is named for a color.',
    notes: [],
  },
  colonial: {
    head: 'Asia of 1870, after the published game.',
    about: 'Seven powers and 58 centers, with the bridge between Otaru and Sakhalin.',
    notes: [
      'CEB holds land and sea: armies and fleets stand there, and a fleet there may convoy.',
      'The Caspian Sea and Lake Baykal are no provinces.',
    ],
  },
  empire: {
    head: 'North America in pieces, by Vincent Mous.',
    about: 'Ten powers and 58 centers. Fleets sail up the Mississippi and the St Lawrence.',
    notes: [
      'Rivers are coast. The bridges from NUN to UNG and from MIC to UPE do not close the water beside them.',
    ],
  },
  hundred: {
    head: 'France, England and Burgundy in 1425, by Andy Schwarz.',
    about:
      'Three powers and 17 centers. France begins with an army too many. Who still holds a home of his own builds in any center that he owns.',
    notes: ['LON and CAL touch, whoever stands in DOV. CAS has a single coast: fleets pass from BIS to MED.'],
  },
  loeb9: {
    head: 'Nine powers in a larger Europe, by Danny Loeb.',
    about: 'Nine powers and 38 centers. Norway and Spain play, and the Arctic Ocean freezes in fall.',
    notes: [],
  },
  milan: {
    head: 'Italy is stronger.',
    about:
      'Milan is cut out between Savoy and Venetia and has the center; Rome takes in Tuscany. Seven powers and 34 centers.',
    notes: [],
  },
  modern: {
    head: 'Europe of the 1990s, by Vincent Mous and Nicholas Fitzpatrick.',
    about: 'Ten powers and 64 centers.',
    notes: [
      'CAI, HAM and IST are waterways with one coast; a canal joins ROS and VOL, the only way for fleets into CAS.',
      'IRN has a north coast on CAS and a south coast on ARA and PER.',
    ],
  },
  pure: {
    head: 'Seven lands, each touching all the others, by Danny Loeb.',
    about: 'Seven powers with one center each, and no sea.',
    notes: [],
  },
  'sail-ho': {
    head: 'Convoys round a sea of legend.',
    about: 'Four powers and 16 centers.',
    notes: [],
  },
  wraparound: {
    head: 'The board of the published game, closed in itself.',
    about:
      'The east meets the west and the north the south. Iceland, Ireland and Omsk are provinces. Seven powers and 36 centers.',
    notes: [],
  },
  wraparound2: {
    head: 'The board of the published game, closed in itself, one corner moved.',
    about:
      'The east meets the west and the north the south. Iceland, Ireland and Omsk are provinces. Seven powers and 36 centers.',
    notes: [],
  },
  youngstown: {
    head: 'Europe with Asia added, and China, India and Japan as powers.',
    about: 'Ten powers and 72 centers; what lies off the board joins its ends.',
    notes: [
      'OBA to OBL lie off the board: they are provinces like others. OBE and OBF are inland, OBD and OBG coasts, the rest water.',
      'SUE is a water between EAS and RED; it touches both coasts of EGY and neither of JOR.',
    ],
  },
}
