// The words that show what a master wants, in the form of `ownWishes.ts`: in German, in French, and in English where a
// master says more than others.

/** Searched before the other tables if a master speaks. */
export const MASTERS_WISHES = {
  passwordOf: [
    "password|passwort|pw|kennwort|mot de passe+<power>|player*|spieler*|joueur*|somebody's|someone's",
  ],
  resign: [
    'trete|zurucktret*|aufhor*|hore auf|abgeben|gebe+spielleit*',
    'demission*|quitte*|arrete*|renonce*|ne veux plus+arbitre|maitre*|mj',
  ],
  absence: [
    'grant|give|allow|let|gib|gewahr*|lass*|accord*|donne*|laiss*+<power>+away|holiday*|vacation|absen*|leave|off|urlaub|ferien|abwesen*|weg|vacances|conge*',
  ],
  masterAgain: [
    'back|again|return|resume|switch+to being master|being master|be master|be the master|being the master|to master|the master role|as master|as the master|master mode|speak as master|master again|the master again',
    'wieder|zuruck+spielleiter|master',
    'redevenir|de nouveau|a nouveau+arbitre|maitre*|mj|meneur',
  ],
  forMasters: [
    "what|which|how|was|wie|que|quoi|comment+can|does|do|may|run|running|kann|darf|macht|leite*|peut|fait|diriger|mener+a master|the master|as master|a gm|as gm|a moderator|run the game|run this game|run a game|running a game|ein spielleiter|der spielleiter|als spielleiter|das spiel|un arbitre|l'arbitre|la partie",
  ],
  whoOrdered: [
    'wer|welche*|haben alle|hat jeder|haben schon alle+gezogen|befehle|zuge|abgegeben|fehlt|fehlen|noch nicht',
    "qui|est-ce que tous|tout le monde+ordres|joue|envoye|manque*|retard+pas|n'a|encore|manque*|retard|tous|tout",
  ],
  status: [
    'show|see|view|send me|tell me|zeig*|sende mir|schick*|montre|montrez|montre-moi|montrez-moi|voir|envoie*+all|everybody*|everyone*|the players|alle|aller|tous|toutes+orders|moves|ordered|befehle|zuge|ordres',
  ],
  speakAs: [
    'enter|give|send|submit|write|put in|change|correct|edit|fix|order|make|do+order*|move*+for|of|from+<power>',
    'speak|act|stand in|play+for|as+<power>',
    'befehle|zuge|befehl|zug+fur|von|des|der+<power>',
    'sprechen|spreche|handeln|ziehen|ziehe+fur|als+<power>',
    'ordre*+pour|de|du+<power>',
    'parler|jouer|ecrire+pour|comme+<power>',
  ],
  repair: [
    'fix|correct|repair|amend|edit|adjust+board|position|map|unit*|center*|centre*|army|fleet|ownership',
    'korrigier*|repariere*|berichtig*|andere*|andern+brett|stellung|karte|einheit*|armee|flotte|zentren|zentrum',
    'corrig*|repar*|modifi*+plateau|position*|carte|unite*|armee|flotte|centre*',
  ],
  rollBack: [
    '=back to spring|back to fall|back to autumn|back to winter|back one turn|one turn back',
    'undo|take back|revert|reverse|redo|annul|void|cancel+last move|last moves|last turn|last phase|last season|last adjudication|the results',
    'roll|go|turn|wind|step|take|set|move|bring+back+game|turn|phase|season|year|spring|fall|autumn|winter|one|adjudication|everything|us',
    'zuruck|zurucksetz*|ruckgangig|wiederhol*+runde|phase|zug|jahr|fruhjahr|fruhling|herbst|winter|auswertung|spiel',
    'revien*|revenir|retour*|annul*|refai*|refaire|recul*+tour|phase|printemps|automne|annee|saison|resolution',
  ],
  extendOne: [
    'give|grant|allow|let|lets+<power>+day*|hour*|week*|more time|extra time|longer|extension|some time|bit of time',
    'gib|geb*|gewahr*|lass*+<power>+tag*|stunde*|woche*|zeit|aufschub|verlangerung|langer',
    'donn*|accord*|laiss*+<power>+jour*|heure*|semaine*|temps|delai|sursis|prolongation',
  ],
  pause: [
    'spiel|alles|partie|uhr|phase+halte|halt|anhalten|pausier*|unterbrech*|unterbrich|stopp*|ruhen',
    'mach*|brauch*|eine+pause',
    'partie|jeu|tout|horloge|chrono+pause|arret*|suspend*|interromp*|gel*|geler',
  ],
  resume: [
    '=start|begin|restart|reopen|start again|begin again|go on|undo the end',
    'reopen|revive|resurrect|restart|re-open+game|it|this|table',
    'spiel|partie|es|uhr+fort|fortsetz*|weiter|weiterspiel*|weitermach*|wieder auf',
    "=weiter|weiter geht's|weiter gehts|weitermachen|es geht weiter",
    'partie|jeu|on+repren*|continu*|relanc*|poursui*|redemarr*',
  ],
  terminate: [
    'spiel|partie+beende*|abbrech*|brich|schliess*|losch*|losche|abbruch',
    'partie|jeu+annul*|termin*|fini*|supprim*|abandonn*|ferm*|clore|clos',
  ],
  process: [
    'werte|auswert*|berechn*|spiele|spielt|abrechn*|verarbeit*+phase|runde|zug|zuge|befehle|jetzt|sofort',
    'joue*|jouez|trait*|execut*|resou*|adjug*|lanc*|arbitre*+tour|phase|ordres|resolution|saison',
  ],
  beginNow: [
    'spiel|partie|es+start*|beginn*|anfang*|losgehen|los',
    'partie|jeu+commenc*|lanc*|demarr*|debut*',
    "=los|los geht's|starten|beginnen|beginne|commence|commencer|commencez|lance|lancer|demarre|demarrer",
  ],
  eject: [
    'drop+<power>',
    '<power>|player|seat+need*|wants|look* for|find|search*+replacement|substitute|new player|another player',
    'wirf|werf*|schmeiss*|entfern*|rauswerf*|rausschmeiss*|ausschliess*|kick*|ersetz*|ersatz|neuen spieler|anderen spieler+<power>|spieler*|<address>',
    'exclu*|expuls*|vir*|renvo*|retir*|enlev*|remplac*|autre joueur|nouveau joueur+<power>|joueur*|<address>',
  ],
  master: [
    'add|second|another|new|one more|co+master|gm|moderator|spielleiter|arbitre',
    'hand|give|pass|turn|transfer+game|mastership|reins+over|to|on+<address>',
    "<address>|jemand*|quelqu'un+spielleiter|arbitre|maitre*|mj",
    'neuer|neuen|anderer|anderen|zweiter|zweiten|nouvel|nouveau|autre|second+spielleiter|arbitre|maitre|mj',
  ],
  invite: ['lade|einlad*|invit*|ajout*|fug*|hinzufug*|zulass*+<address>|spieler*|joueur*|freund*|ami*'],
  broadcast: [
    'announce*|tell|inform|write|mail|send|let+all players|everybody|everyone|all of them|whole table',
    'announce*|tell|inform|write to|remind+the players',
    'schreib*|sag*|nachricht|mitteil*|teile|sende*|schick*|erinner*+an alle|alle spieler|allen|die spieler|alle',
    'ecri*|dis|dire|envo*|annonc*|message|previen*|informe*|rappel*+a tous|tous les joueurs|aux joueurs|les joueurs|tout le monde',
  ],
  players: ['wer|welche+spielt|spielen|spieler|mitspieler|dabei', 'qui|quels+joue|jouent|joueurs|participe*'],
  length: [
    'make|let|should+turn*|phase*|season*+long|last|day*|hours|longer|shorter',
    'runde*|phase*|zug*+sollen|soll|langer|kurzer|dauern+tag*|stunde*|langer|kurzer',
  ],
  private: [
    'make|set|keep|mach*|rend*|close|only friends|privat*+private|privat|closed|geschlossen|privee|prive+game|spiel|partie|it|this|es|la',
    'close|lock|shut+new players|newcomers|strangers|outsiders',
  ],
  gunboat: ['gunboat+make|set|play|switch|turn|want|mach*|spielen|en'],
  manualStart: [
    'wait|not|only|nobody+start|begin|before+for me|for my|without me|my start|when i say|until i say|i say so',
  ],
  rename: [
    'name|rename|umbenenn*|renomm*+game|spiel|partie+change|rename|new|another|other|umbenenn*|andere*|andern|neu*|chang*|renomm*|nouveau',
  ],
  settings: [
    'settings|options|setup|einstellungen|optionen|reglages|parametres+show|see|what|which|list|tell|are|zeig*|welche|wie|was|montre*|quels',
  ],
  changeSettings: [
    'grey press|gray press|anonymous press|white press|partial press|late press|anonyme|anonym+allow|permit|enable|turn on|turn off|switch|forbid|erlaub*|verbiet*|autoris*|interdi*',
    'settings|options|setting|house rules|rules of this game|rules of the game|press settings|press rules|einstellung*|regeln|optionen|reglages|parametres|regles+change|alter|set|edit|modify|switch|andere*|andern|umstell*|chang*|modifi*',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Words of a line that is against something. They also occur in the question who has not ordered. */
export const AGAINST_IT =
  'not|never|no need|nicht|nie|niemals|kein|keine|keinen|pas|jamais|ohne mich|without asking|inutile'

/** `Wirf Italien raus`, `le joueur de l'Italie`: names of the powers of the standard board, with the English ones. */
const POWERS: readonly (readonly [said: string, power: string])[] = [
  ['österreichs?|oesterreichs?|autriche', 'Austria'],
  ['englands?|angleterre', 'England'],
  ['frankreichs?', 'France'],
  ['deutschlands?|allemagne', 'Germany'],
  ['italiens?|italie', 'Italy'],
  ['russlands?|rußlands?|russie', 'Russia'],
  ['türkei|tuerkei|turquie', 'Turkey'],
]
const CALLED = POWERS.map(
  ([said, power]) => [new RegExp(`(?<!\\p{L})(?:[ld]['’])?(?:${said})(?!\\p{L})`, 'giu'), power] as const,
)

/** The line with the powers by their English names. */
export const powersInEnglish = (line: string): string =>
  CALLED.reduce((text, [said, power]) => text.replace(said, power), line)
