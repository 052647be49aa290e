// The words by which is known what people want of a game and of the others in it, as in `ownWishes.ts`.

export const GAME_WISHES = {
  diary: [
    'diary|private note*|notes to myself|note to myself',
    'jot|note down|note this|write this down|write down|memo|scribble|remember+me|this|that|for|myself|down',
    'for my eyes|for me only|only for me|for myself|to myself|keep a note|my own notes',
  ],
  eject: [
    'kick|eject|remove|throw|expel|ban|kick out+player|him|her|<power>|somebody|someone|out',
    'find|look for|get|need|want|bring in|search+new|another|replacement|substitute|someone+player|<power>+dropped|gone|quit|vanished|silent|inactive|left|never|for|has',
    'dropped out|vanished|disappeared|inactive|not responding|never answers|never writes|awol+<power>|player|he|she',
  ],
  players: [
    'who+play*|is|are|in+playing|game|england|austria|france|germany|italy|russia|turkey|players|with me|<power>|master|gm|else|others',
    'names|addresses|list|email*|contact+of the players|of players|of the others|other players',
    'who+behind|plays|in charge|runs|running|controls|has|got|am i playing|are we playing+game|this|<power>|with|against',
    'who is who|list of players|player list|players list|list the players|names of players',
  ],
  broadcast: [
    'shout|yell|speak|talk|write|announce|whole|entire+whole board|whole world|whole game|whole table|everyone|everybody|all of you|entire table',
    'write|send|say|tell|announce|message|talk|broadcast|mail+everybody|everyone|all players|to all|the whole table|all of them|all the others|all powers',
    'public message|public press',
    'letter|note|word|memo|post|reply|speak|shout|inform|notify+to all|to everybody|to everyone|to the others|everybody|everyone|all players',
    'dear all|hello all|hi all|attention all|attention everybody|to the whole world|to the world|public letter|public statement|public announcement',
  ],
  press: [
    'let|make+<power>|him|her|them+know|aware|hear',
    'inform|notify|tell|ask|warn|promise|offer|invite+<power>',
    'write|send|talk|contact|message|mail|speak|negotiate|tell|say something|chat|communicate|reach+player*|power*|other*|him|her|them|message|press|note|letter|<power>',
    'press to',
    'pass|forward|relay|deliver|whisper|ping|dm|drop|email|get word|line|question|offer+to|on|on to|a line|for+<power>|player*|others|guys|neighbour*|neighbor*|ally|allies',
    'private message|direct message|secret message|private press|talk privately|ask|tell+<power>|player*|him|her|them|others|guys|someone|somebody',
  ],
  preference: [
    'like|want|prefer*|love|would|let me|can i|could i|may i|be given+to play|play|be|to be|play as|given|have+<power>',
    'prefer*|preference*|wish list|favourite power*|favorite power*+<power>|power*|country|nation|which|choose|my',
    'choose|pick|select+power|country|nation|side',
    '<power>+great|nice|fine|first choice|second choice|favourite|favorite|rather|anything but|not|best|top choice|please|hopefully|dibs|ideally|or',
    'anything but|any power but|not want to be|rather not be|dibs on|my wish is|my first choice',
  ],
  concede: [
    '<power>+wins|has it|is too big|too strong|too big|unbeatable|gets it|got it|cannot be stopped|can have it',
    'concede|concession|give the win+win|victory|solo|to|<power>',
    'let+win|victory|solo|<power> win|<power> have',
    'concede|surrender|capitulate|give up to',
    'vote for+win|victory|solo',
    'give up|admit defeat+won|winner|victory|beaten',
    'deserves|earned|hand|award|give|has won|have won|unstoppable|won+win|victory|it|game|us|me|already|this|fairly+<power>|her|him|them',
  ],
  draw: [
    'share|split|divide+points|win|victory|honours|honors|spoils|game',
    'stop|end|finish|quit+here and share|here and split|as equals|together|peacefully|even',
    'draw|peace|end the game+vote|propose|offer|agree|call|want|like|suggest|accept|for|let|ask|how|end|all|shall|a|yes',
    '=draw|remis|stalemate|dias',
    'draw|remis+three-way|two-way|four-way|five-way|way|three|two|four|now|stalemate|with|together|<power>|who|ok|fine|agree*|time|go|us|we|settle|split|take',
    'stalemate*|dias|nobody can win|no one can win|no-one can win|share the victory|share the win|shared victory|share it|split it|split the game|call it even|call it a day+we|us|let|game|it|the|is|all',
  ],
  votes: [
    'who|did|has|have|how+voted|votes|vote',
    'any|is there|are there|who|anyone|anybody+vote*|proposal*|draw vote',
  ],
  master: [
    '<address>|somebody else|someone else|other person|co-master|comaster|second gm|deputy|anyone|anybody|another person+run*|take* over|takes|will|master|gm|in charge|handle|help|lead',
    'who+run|moderate|lead|be the gm|gm this',
    'hand over|step down|pass on|cannot run|no time+game|gm|master|moderat*|running|as gm|run',
    'master|gm|moderator|moderate+become|be|want|can|take|new|who|how|make|promote|another',
  ],
  resign: [
    'my place|my seat|my power|my position|my country|for me|me+take over|takes over|take|replace|replaced|substitute|replacement|step in+somebody|someone|anybody|anyone|else|replace|has to|can|please|need|want|find',
    'replace me',
    'fed up|outta here|out of here|done with|had enough|cannot go on|cannot continue|count me out|i am out|i am done|want out|no time for|lost interest|giving up|let me out|bail|bow out',
    'resign*|quit*|drop out|leave|withdraw|retire|stop playing|give up|get out|unsubscribe|step down|abandon|bow out|sign off|remove me|remove myself|take me off|take me out+game|i|me|my|please|from|want|how',
    '=resign|quit|unsubscribe',
  ],
  takeOver: [
    '<power>+still free|free|open|vacant|available|empty|abandoned|unmanned|taken',
    'happy to|willing|could|can|like to|want to+jump in|step in|fill a|sub for|be a sub|be a standby|standby',
    'take over|replace|substitute|stand in|fill in|vacant|abandoned|replacement+game*|power*|player*|position*|seat*|<power>|somebody|someone|for',
    '=takeover|substitute|replacement',
  ],
  observe: [
    'watch|observe|spectat*|follow|look on|kibitz|just see+<game>',
    '=observer|spectator|lurk',
    'lurk*|look over|over your shoulder*|over their shoulder*|peek|without playing|only read|just read|read along|read only|fly on the wall|spectator|bystander+<game>',
  ],
  myGames: [
    'what|which|list|show|see|in+games|game+have me|i am in|signed up|am i|do i|me down|mine|of mine',
    'my+games|game list|all my game*+list|which|show|what|see|have|all|are',
    "am i|do i|i play|i am|i'm|i have+games|in how many|where do i play",
    'where do i play',
  ],
  list: [
    'which|what|are there|is there|there|any|list|available|looking|need*|show|see|find+game*|openings',
    '=games',
    'anything|something|any|other|another+game*|going on|open|running|to join|get into|starting|opening*+join|get into|can|play|here|for|start*|open|want|is there|are there|going on|looking|spot*',
  ],
  create: [
    'create|start|set up|setup|open|host|begin|make|run|organize|organise|found|new|launch|moderate|gm+game|games|match|table|one of my own',
    '=create',
    'private game|own game|our game|our own|game of our own|a game for|game with|game among+friends|us|me|we|my|family|club|colleagues|group',
    'want|like|need|can|how|would|lets|let us+private game|new game|own game|host|gm a game|start a game|be the gm',
    'me and|my friends|my club|friends and i|we are+game|play+want|like|would|private|start|set up',
  ],
  join: [
    'join|sign up|signup|sign me up|sign me|enroll|enrol|register|enter|participate|take part|play|get in|sign on|log in|count me in|be in+game*|<game>|me|i|how|a|please',
    '=join|signup|participate|play|login|subscribe',
    'put|add|sign|deal|squeeze|count|book|register+me|my name+down|in|to|on|for|on the list|up',
    'room for|space for|place for|spot for|seat for|still a seat|still room+me|one more|another|us',
    'sign me|deal me in|i am in|want in|let me in|get me in|jump in+<game>',
  ],
  standings: [
    "standings|scores|score|who is winning|who's winning|who is ahead|who leads|center count|centre count|supply centers|ranking|score table|center chart|centre chart",
    'how many+scs|sc|centers|centres|dots|supply+<power>|has|have|does|got|i|we|do',
    'who leads|in the lead|who has most|who has the most|center table|centre table|supply center*|supply centre*|sc count|dot count',
  ],
  status: [
    'on file|on record|in your books|in your file|noted down+for me|have|what|is',
    'my|what+orders|order|moves+what|show|see|check|which|got|have|received|file|did|current|arrived|status|confirm',
    'did|have|has+you get|you receive|you got|you have|arrived|been received+order*|moves|my',
  ],
  preview: ['preview|what would happen|test my orders|try my orders|simulate|sandbox|what if'],
  map: [
    'map|board|picture|image|position|jpg|png|gif|pdf+send|show|see|get|have|want|please|where|look|could|mail|is|need|a',
    '=map|board|picture',
  ],
  outcome: [
    'who won|who has won|who is the winner|how did it end|how did the game end|what was the result|final result*|final score*+<game>',
  ],
  history: [
    'old|past|last|previous|earlier|history|again|resend|former|lost|missed|archive+result*|turn*|phase*|mail|game|moves|orders|year',
    '=results|history',
    'what happened|what did|how did+last|turn|phase|spring|fall|autumn|played|everybody|others|order*|yesterday|round|<power>',
    'resend|re-send|again|missed|lost|deleted|never got|did not get|back issues|archive+results|result|turn|phase|mail|mails|adjudication|moves|report',
  ],
  process: [
    'process|adjudicate|run|resolve|end|advance+turn|phase|now|orders|moves|season|game|early|it',
    '=process|adjudicate',
  ],
  pause: [
    'pause|suspend|halt|freeze|stop|interrupt+game|it|us|clock|everything|for a while',
    'hold everything|take a break|time out|timeout|hiatus|stop the clock|on hold|on ice|put the game|stop everything|stand still|rest',
    'break|pause|freeze|stop|halt+over|until|till|for+christmas|holidays|new year|summer|weekend|easter|a week|two weeks|while|<when>',
  ],
  resume: [
    'go on|carry on|on we go|break is over|pause is over|holidays are over|back to|start the clock|clock again|start again|keep going|proceed|pick up|everyone is back|everybody is back|let us go|unfreeze|move on|wake up|play on+<game>',
    'go on|carry on|on we go|unfreeze|continue|proceed|back to the game',
    'resume|unpause|continue|restart|go on+game|play*|clock|it|with',
  ],
  rollBack: [
    'roll back|rollback|go back|undo|revert|set back|take back|turn back|replay+turn|phase|last|season|year|game|adjudication|one',
  ],
  begin: [
    'no need|not need|do without|skip|forget+seventh|sixth|last one|last player|more players|the rest|missing',
    'begin|start|go+no need|without|not wait|enough',
    'begin|start|go ahead|kick off+without|anyway|now|already|with fewer|who are there|missing player*|with who',
    'start|begin|go|play|kick off|get going|get started|going|launch+six|five|four|three|two|who we have|of us|with|those|now|anyway|without|nobody else|no one else|we are|let us|already|enough|what we have|fewer',
    'nobody else|no one else|enough players|enough of us|not wait for more|stop waiting for players+<game>',
  ],
  terminate: [
    'end|terminate|cancel|close|delete|abort|kill|remove+the game|this game|game',
    'call|abort|scrap|bin|kill|abandon|pull|shut|wrap|end|stop+off|whole thing|the game|plug|down|it all|everything|for good|early+whole|game|plug|off|for good|all|thing',
  ],
  rules: [
    'rules|rulebook|house rules+where|what|which|see|read|find|are|explain|show|the',
    'rules|rulebook|house rules|how to play|what is allowed|allowed',
  ],
  orders: [
    'how|what|where|which+order*|move*|write|enter|submit|send+army|fleet|unit*|orders|moves|order|convoy|support|build|retreat',
    'syntax|format|notation|spelling|abbreviation*|abbreviat*|example*+order*|convoy*|support*|move*|build*|retreat*|hold*|fleet*|army|coast*|place*|province*',
    'how|what|which+convoy*|support*|retreat*|build|disband|waive|coast*+write|written|work|order|do i|to|is',
  ],
  help: [
    'help|commands|instructions|manual|what can|how does|how do|how to|faq|guide+this|work|you|me|list|use|are|do|with|please|the|it|i',
    '=help|commands|manual|info|faq|instructions|start|begin',
    'what is this|what are you|who are you|what do you do|what does this|what is going on|new here|new to this|never played|first time|i am lost|lost here|confused|no idea|clueless|newbie|noob|beginner|where do i start|how do i start|how to start|getting started|explain+<game>',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>
