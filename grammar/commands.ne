# What players ask of the judge, other than orders and settings (those stand in src/judge/game/settings).
#
# Read it from the top: a line is a command; a command is a keyword and what is said about it; the keywords are at the
# bottom, each with its synonyms in one line. A new habit of the players is a new word there.
#
# It reads letter by letter, whatever their case. The reader hands over one line without blanks around it and with
# single blanks in it: `_` may be one, `__` must be one; within a keyword every blank may be left out. What stands
# behind a keyword is taken as it was written; whether it makes sense is for each command to say (src/judge/commands).

@preprocessor typescript
@{%
import { say } from '../reading/grammar.ts'
import * as words from '../reading/grammar.ts'
%}

command -> people {% id %} | seats {% id %} | orders {% id %} | press {% id %} | endings {% id %} | times {% id %}
         | information {% id %} | master {% id %} | elsewhere {% id %}

# --- REGISTER; I AM ALSO anna@b.example; WHOIS anna; SET ADDRESS a@b.example,c@d.example; SET PASSWORD word; SET ZONE CET

people  -> REGISTER                   {% () => say.register() %}
         | I _ AM _ ALSO __ word      {% ([, , , , , , address]) => say.alsoAm(address) %}
         | WHO _ AM _ I _ "?":?       {% () => say.whoAmI() %}
         | MY _ GAMES                 {% () => say.myGames() %}
         | LIST _ MY _ GAMES          {% () => say.myGames() %}
         | LIST _ MINE                {% () => say.myGames() %}
         | WHOIS __ rest              {% ([, , who]) => say.whoIs(who, 'WHOIS') %}
         | WHO __ rest                {% ([, , who]) => say.whoIs(who, 'WHO') %}
         | INFO _ PLAYER              {% () => say.whoIs(undefined, 'INFO PLAYER') %}
         | INFO _ PLAYER __ rest      {% ([, , , , who]) => say.whoIs(who, 'INFO PLAYER') %}
         | GET _ DEDICATION           {% () => say.whoIs(undefined, 'GET DEDICATION') %}
         | GET _ DEDICATION __ rest   {% ([, , , , who]) => say.whoIs(who, 'GET DEDICATION') %}
         | SET _ ADDRESS              {% () => say.address('') %}
         | SET _ ADDRESS __ rest      {% ([, , , , list]) => say.address(list) %}
         | SET _ PASSWORD __ word     {% ([, , , , password]) => say.password(password, false) %}
         | SET _ PASS __ word         {% ([, , , , password]) => say.password(password, true) %}
         | SET _ ZONE __ rest         {% ([, , , , zone]) => say.zone(zone) %}
         | SET _ NO _ ZONE            {% () => say.zone() %}
         | SET _ MAP _ maps           {% ([, , , , map]) => say.enclose({ map }) %}
         | SET _ NO _ MAP             {% () => say.enclose({ map: 'none' }) %}
         | SET _ MAIL __ rest         {% ([, , , , what]) => say.mail(what) %}
         | SET _ NO _ MAIL            {% () => say.mail('NONE') %}
         | SET _ NO _ MAIL __ rest    {% ([, , , , , , what]) => say.mail(`${what} NONE`) %}
         | SET _ CALENDAR             {% () => say.enclose({ calendar: true }) %}
         | SET _ CALENDAR _ yes       {% ([, , , , calendar]) => say.enclose({ calendar }) %}
         | SET _ NO _ CALENDAR        {% () => say.enclose({ calendar: false }) %}

colon   -> __ | _ ":" _

maps    -> TEXT {% () => 'text' %} | PICTURE {% () => 'picture' %} | BOTH {% () => 'both' %} | NONE {% () => 'none' %}
yes     -> YES {% () => true %} | OFF {% () => false %}

# --- CREATE ?harbor word chaos; SIGNON ?harbor word; SIGNON Fharbor word; JOIN France@harbor word; TAKEOVER Fharbor word

seats   -> CREATE __      rest        {% ([, , words]) => say.create(words) %}
         | SIGNON _ "?" rest          {% ([, , , words]) => say.signOn(words, 'SIGNON') %}
         | JOIN __      rest          {% ([, , words]) => say.signOn(words, 'JOIN') %}
         | SIGNON __ rest             {% ([, , words]) => say.signOnAs(words) %}
         | TAKEOVER __ rest           {% ([, , words]) => say.takeOver(words) %}
         | OBSERVE __      rest       {% ([, , words]) => say.observe(words) %}
         | PURGE __      rest         {% ([, , words]) => say.purge(words) %}
         | RENAME __      rest        {% ([, , words]) => say.rename(words) %}
         | SET _ PREFERENCE           {% () => say.prefer('') %}
         | SET _ NO _ PREFERENCE      {% () => say.prefer('') %}
         | SET _ PREFERENCE __ rest   {% ([, , , , wish]) => say.prefer(wish) %}
         | RESIGN sure                {% ([spelling, isSure]) => say.resign(spelling, isSure) %}
         | RESIGN __ rest             {% ([spelling, , text]) => words.resign(spelling, text) %}
         | SET _ APPROVE __ rest      {% ([, , , , who]) => say.approve(who, true) %}
         | SET _ NO _ APPROVE __ rest {% ([, , , , , , who]) => say.approve(who, false) %}

# --- PHASE F1902M; STANDING ORDERS; PREVIEW; CLEAR; UNDO A PAR; SET WAIT; STATUS

orders  -> PHASE _ phase              {% ([, , phase]) => say.phase(phase, true) %}
         | PHASE __ rest              {% ([, , words]) => say.phase(words, false) %}
         | STANDING                   {% () => say.standing() %}
         | STANDING colon rest        {% ([, , line]) => words.standing(line) %}
         | NO _ STANDING              {% () => say.clearStanding() %}
         | CLEAR _ STANDING           {% () => say.clearStanding() %}
         | PREVIEW                    {% ([spelling]) => say.preview(spelling) %}
         | CLEAR sure                 {% () => say.clear('orders', 'CLEAR') %}
         | CLEAR _ ORDERS             {% () => say.clear('orders', 'CLEAR ORDERS') %}
         | NMR                        {% () => say.clear('orders', 'NMR') %}
         | CLEAR _ ALL sure           {% () => say.clear('all', 'CLEAR ALL') %}
         | CLEAR _ PENDING            {% () => say.clearPlans('CLEAR PENDING') %}
         | CLEAR __ rest              {% ([, , unit]) => say.undo(unit, 'CLEAR') %}
         | UNDO                       {% ([spelling]) => say.undo(undefined, spelling) %}
         | UNDO __ rest               {% ([spelling, , unit]) => say.undo(unit, spelling) %}
         | SET _ WAIT                 {% () => say.wait(true) %}
         | "wait"i                    {% () => say.wait(true) %}
         | SET _ NO _ WAIT            {% () => say.wait(false) %}
         | NO _ "wait"i               {% () => say.wait(false) %}
         | STATUS                     {% () => say.status() %}
         | STATUS __      rest        {% ([, , words]) => say.status(words) %}

# --- PRESS TO EFG; GREY PRESS +EF; PRESS TO ALL BUT R; BROADCAST; POSTAL PRESS; DIARY LIST

press   -> before PRESS behind whom   {% ([before, , behind, to]) => words.press([...before, ...behind], to) %}
         | before PRESS behind        {% ([before, , behind]) => words.pressToWhom([...before, ...behind]) %}
         | before BROADCAST behind    {% ([before, , behind]) => words.press([...before, ...behind], 'all') %}
         | before BROADCAST behind _ TO _ ALL {% ([before, , behind]) => words.press([...before, ...behind], 'all') %}
         | POSTAL _ PRESS             {% () => say.press([], 'all', true) %}
         | FAKE forged                {% () => say.notOffered('fakePress', 'FAKE') %}
         | DIARY                      {% () => say.noteInDiary() %}
         | DIARY _ RECORD             {% () => say.noteInDiary() %}
         | DIARY _ LIST               {% () => say.diary() %}
         | DIARY _ READ _ number      {% ([, , , , entry]) => say.diaryEntry(entry) %}
         | DIARY _ DELETE _ number    {% ([, , , , entry]) => say.strikeFromDiary(entry) %}

before  -> null                       {% () => [] %}
         | before colour _            {% ([several, one]) => [...several, one] %}
behind  -> null                       {% () => [] %}
         | behind _ colour            {% ([several, , one]) => [...several, one] %}
colour  -> WHITE {% () => 'white' %} | GREY {% () => 'grey' %} | QUIET {% () => 'quiet' %}
         | OFFICIAL {% () => 'official' %} | PARTIAL {% () => 'partial' %}
whom    -> _ TO __ rest               {% ([, , , to]) => to %}
         | _ "+" _ rest               {% ([, , , to]) => to %}
         | _ "-" _ rest               {% ([, , , to]) => `all but ${to}` %}
         | __ rest                    {% ([, to]) => words.bareList(to) %}
forged  -> null | _ BROADCAST | _ PRESS | whom | _ PRESS whom | _ PARTIAL whom

# --- SET DRAW EFG; SET NO DRAW; SET CONCEDE F; VOTES

endings -> SET _ DRAW                 {% () => say.draw() %}
         | SET _ DRAW __ rest         {% ([, , , , powers]) => say.draw(powers) %}
         | SET _ NO _ DRAW            {% () => say.noVote('draw') %}
         | SET _ CONCEDE __ to rest   {% ([, , , , , power]) => say.concede(power) %}
         | SET _ NO _ CONCEDE         {% () => say.noVote('concession') %}
         | VOTES                      {% () => say.votes() %}

to      -> null | TO __

# --- SET DEADLINE 24 Dec 20:00; SET ABSENCE 24 Dec TO 2 Jan; GRANT ABSENCE F FROM 24 Dec TO 2 Jan

times   -> SET _ DEADLINE __ rest     {% ([, , , , date]) => say.deadline(date) %}
         | SET _ GRACE __ rest        {% ([, , , , date]) => say.grace(date) %}
         | SET _ START __ rest        {% ([, , , , date]) => say.start(date) %}
         | SET _ ABSENCE __ rest      {% ([, , spelling, , dates]) => say.absence(dates, spelling) %}
         | SET _ NO _ ABSENCE         {% ([, , , , spelling]) => say.noAbsence(undefined, spelling) %}
         | SET _ NO _ ABSENCE __ rest {% ([, , , , spelling, , date]) => say.noAbsence(date, spelling) %}
         | GRANT _ ABSENCE __ rest    {% ([, , , , words]) => say.grantAbsence(words) %}

# --- LIST; LIST harbor FULL; SUMMARY harbor; HISTORY harbor FROM 1 Dec LINES 100; MAP harbor pdf; HELP PRESS; GET guide

information ->
           LIST                       {% () => say.list('') %}
         | LIST __      rest          {% ([, , words]) => say.list(words) %}
         | SUMMARY                    {% () => say.summary(undefined, 'SUMMARY') %}
         | SUMMARY __      rest       {% ([, , game]) => say.summary(game, 'SUMMARY') %}
         | STATUS __      rest        {% ([, , game]) => say.summary(game, 'STATUS') %}
         | HISTORY                    {% () => say.history('') %}
         | HISTORY __      rest       {% ([, , words]) => say.history(words) %}
         | WHOGAME                    {% () => say.whoGame('') %}
         | WHOGAME __      rest       {% ([, , words]) => say.whoGame(words) %}
         | MAP                        {% () => say.map('') %}
         | MAP __      rest           {% ([, , words]) => say.map(words) %}
         | HELP please                {% () => say.help(undefined, 'HELP') %}
         | GET _ HELP please          {% () => say.help(undefined, 'HELP') %}
         | INFO                       {% () => say.help(undefined, 'INFO') %}
         | HELP __ rest               {% ([, , word]) => say.help(word, 'HELP') %}
         | INFO __ rest               {% ([, , word]) => say.help(word, 'INFO') %}
         | GET __ rest                {% ([, , word]) => say.help(word, 'GET') %}
         | SEND __ rest               {% ([, , word]) => say.help(word, 'SEND') %}
         | SEND __ ME __ rest         {% ([, , , , word]) => say.help(word, 'SEND') %}
         | VERSION                    {% () => say.version() %}

please  -> null | _ "!" | _ "?" | __ PLEASE

# --- PROCESS F1901M; ROLLBACK 4!; EJECT France; PROMOTE anna@b.example; BECOME F; SET COMMENT BEGIN

master  -> BECOME _ MASTER            {% () => say.becomeMaster() %}
         | BECOME __ "m"i             {% () => say.becomeMaster() %}
         | BECOME __ rest             {% ([, , power]) => say.become(power) %}
         | PROCESS sure               {% ([, isSure]) => say.process(undefined, isSure) %}
         | PROCESS __ phase sure      {% ([, , phase]) => say.process(phase, true) %}
         | FORCE _ BEGIN sure         {% () => say.begin() %}
         | UNSTART sure               {% ([, isSure]) => say.unstart(isSure, 'UNSTART') %}
         | ROLLBACK _ FORMING sure    {% ([, , , isSure]) => say.unstart(isSure, 'ROLLBACK FORMING') %}
         | PAUSE sure                 {% () => say.pause() %}
         | RESUME sure                {% () => say.resume() %}
         | TERMINATE sure             {% ([, isSure]) => say.terminate(isSure, 'TERMINATE') %}
         | ROLLBACK keeping sure      {% ([, keeps]) => words.rollBack(undefined, keeps, false) %}
         | ROLLBACK _ number keeping sure {% ([, , to, keeps, isSure]) => words.rollBack(to, keeps, isSure) %}
         | ROLLBACK __ phase keeping sure {% ([, , to, keeps, isSure]) => words.rollBack(to, keeps, isSure) %}
         | ROLLFORWARD sure           {% () => say.rollForward() %}
         | ROLLFORWARD _ number sure  {% ([, , to]) => say.rollForward(String(to)) %}
         | ROLLFORWARD __ phase sure  {% ([, , to]) => say.rollForward(to) %}
         | EJECT __ rest              {% ([, , who]) => say.eject(who, 'EJECT') %}
         | PROMOTE __ rest            {% ([, , who]) => say.promote(who) %}
         | REPAIR sure                {% ([, isSure]) => say.repair(isSure, false) %}
         | UNDO _ REPAIR sure         {% () => say.repair(true, true) %}
         | SET _ COMMENT _ BEGIN      {% () => words.description() %}
         | SET _ DESCRIPTION _ BEGIN  {% () => words.description() %}

keeping -> null                       {% () => false %}
         | __ KEEP                    {% () => true %}
         | __ KEEP _ ORDERS           {% () => true %}
         | __ FULL                    {% () => false %}
         | __ CLEAR                   {% () => false %}
         | __ CLEAR _ ORDERS          {% () => false %}

# --- What other judges had and this one has not.

elsewhere ->
           SIGNON _ "?"               {% () => say.notOffered('nextGame', 'SIGNON ?') %}
         | SIGNON _ "?" __ rest       {% () => say.notOffered('nextGame', 'SIGNON ?') %}
         | MONITOR __ rest            {% () => say.notOffered('monitor', 'MONITOR') %}
         | DPPD                       {% () => say.notOffered('playerDatabase', 'DPPD') %}
         | DPPD __ rest               {% () => say.notOffered('playerDatabase', 'DPPD') %}
         | DUMMY __ rest              {% ([, , who]) => say.notOffered('dummies', 'DUMMY', who) %}
         | REVIVE __ rest             {% ([, , who]) => say.notOffered('returns', 'REVIVE', who) %}
         | FORM                       {% () => say.notOffered('gameStates', 'FORM') %}
         | ACTIVATE                   {% () => say.notOffered('gameStates', 'ACTIVATE') %}
         | MORPH __ rest              {% ([, , what]) => say.notOffered('mapChanges', 'MORPH', what) %}
         | CONTROL __ rest            {% ([, , what]) => say.notOffered('returns', 'CONTROL', what) %}
         | OMNISCIENT                 {% () => say.notOffered('omniscient', 'OMNISCIENT') %}
         | NO _ FAKE                  {% () => say.notOffered('fakePress', 'NO FAKE') %}
         | ADJUST __ USER __ rest     {% () => say.notOffered('records', 'ADJUST') %}
         | RECORD __ rest             {% ([, , what]) => say.notOffered('records', 'RECORD', what) %}
         | FIXID                      {% () => say.notOffered('siteIds', 'FIXID') %}
         | FIXID __ rest              {% ([, , what]) => say.notOffered('siteIds', 'FIXID', what) %}
         | NOCONTROL                  {% () => say.notOffered('control', 'NOCONTROL') %}
         | NOCONTROL __ rest          {% ([, , what]) => say.notOffered('control', 'NOCONTROL', what) %}

# --- The words. Each line lists all that people write for one thing.

REGISTER    -> "register"i
I           -> "i"i
AM          -> "am"i
ALSO        -> "also"i
WHOIS       -> "who"i _ "is"i
WHO         -> "who"i
MY          -> "my"i
GAMES       -> "games"i | "game"i
MINE        -> "mine"i
PLAYER      -> "player"i | "players"i
DEDICATION  -> "dedication"i
SET         -> "set"i
NO          -> "no"i | "not"i
ADDRESS     -> "ad"i | "address"i | "addresses"i
PASSWORD    -> "password"i
PASS        -> "p"i | "pw"i | "pass"i
ZONE        -> "zone"i | "time"i _ "zone"i
CALENDAR    -> "calendar"i | "calendars"i | "ics"i
TEXT        -> "text"i | "ascii"i | "letters"i
MAIL        -> "mail"i | "mails"i
PICTURE     -> "picture"i | "pictures"i | "image"i | "png"i
BOTH        -> "both"i | "text"i _ "and"i _ "picture"i
NONE        -> "none"i | "off"i
YES         -> "on"i | "yes"i
OFF         -> "off"i | "no"i
CREATE      -> "create"i
SIGNON      -> "sign"i dash "on"i | "signin"i
JOIN        -> "join"i
TAKEOVER    -> "takeover"i | "take"i dash "over"i
OBSERVE     -> "observe"i | "watch"i
PURGE       -> "purge"i
RENAME      -> "rename"i
PREFERENCE  -> "pref"i | "prefs"i | "preference"i | "preferences"i
RESIGN      -> "resign"i {% () => 'RESIGN' %} | "withdraw"i {% () => 'WITHDRAW' %}
APPROVE     -> "approve"i | "approved"i
PHASE       -> "phase"i
STANDING    -> "standing"i | "standing"i _ "orders"i | "always"i
ORDERS      -> "orders"i
PREVIEW     -> "preview"i {% () => 'PREVIEW' %} | "predict"i {% () => 'PREDICT' %}
CLEAR       -> "clear"i
NMR         -> "nmr"i
ALL         -> "all"i
PENDING     -> "pending"i | "pending"i _ "orders"i | "plans"i | "future"i | "future"i _ "orders"i
UNDO        -> "undo"i {% () => 'UNDO' %} | "revert"i {% () => 'REVERT' %}
WAIT        -> "w"i | "wait"i
STATUS      -> "status"i
PRESS       -> "press"i
BROADCAST   -> "broadcast"i | "broadcast"i _ "press"i
POSTAL      -> "postal"i
WHITE       -> "white"i | "unanonymous"i | "unanonymously"i
GREY        -> "grey"i | "gray"i | "anonymous"i | "anonymously"i
QUIET       -> "quiet"i
OFFICIAL    -> "official"i
PARTIAL     -> "partial"i
FAKE        -> "fake"i
TO          -> "to"i
BUT         -> "but"i | "except"i
DIARY       -> "diary"i
READ        -> "read"i
DELETE      -> "delete"i
DRAW        -> "draw"i
CONCEDE     -> "conc"i | "concede"i
VOTES       -> "votes"i | "vote"i _ "status"i | "my"i _ "vote"i
DEADLINE    -> "deadline"i
GRACE       -> "grace"i
START       -> "start"i
ABSENCE     -> "absence"i {% () => 'ABSENCE' %} | "holiday"i {% () => 'HOLIDAY' %} | "holidays"i {% () => 'HOLIDAYS' %}
             | "vacation"i {% () => 'VACATION' %} | "vacations"i {% () => 'VACATIONS' %}
GRANT       -> "grant"i
LIST        -> "list"i
SUMMARY     -> "summary"i
HISTORY     -> "history"i
WHOGAME     -> "who"i _ "game"i
MAP         -> "map"i
HELP        -> "help"i
PLEASE      -> "please"i
INFO        -> "info"i
GET         -> "get"i
SEND        -> "send"i
ME          -> "me"i
VERSION     -> "version"i
BECOME      -> "become"i
MASTER      -> "master"i
PROCESS     -> "process"i
FORCE       -> "force"i
BEGIN       -> "begin"i
UNSTART     -> "unstart"i
FORMING     -> "forming"i
PAUSE       -> "pause"i | "suspend"i
RESUME      -> "resume"i | "unpause"i | "unsuspend"i | "reopen"i
TERMINATE   -> "terminate"i
ROLLBACK    -> "roll"i dash "back"i
ROLLFORWARD -> "roll"i dash "forward"i
KEEP        -> "keep"i | "keeping"i | "restore"i
FULL        -> "full"i
EJECT       -> "eject"i
PROMOTE     -> "promote"i
REPAIR      -> "repair"i
COMMENT     -> "comment"i
DESCRIPTION -> "description"i
MONITOR     -> "monitor"i
DPPD        -> "dppd"i
DUMMY       -> "dummy"i
REVIVE      -> "revive"i
FORM        -> "form"i
ACTIVATE    -> "activate"i
MORPH       -> "morph"i
CONTROL     -> "control"i
OMNISCIENT  -> "omniscient"i
ADJUST      -> "adjust"i
USER        -> "user"i
RECORD      -> "record"i
FIXID       -> "fixid"i
NOCONTROL   -> "nocontrol"i

# --- Said so that nobody need ask back: RESIGN!, TERMINATE YES, ROLLBACK 4 CONFIRM

sure    -> null                       {% () => false %}
         | _ "!"                      {% () => true %}
         | __ "yes"i                  {% () => true %}
         | __ "confirm"i              {% () => true %}

# --- F1902M; Fall 1902 Movement; spring 1901

phase   -> season _ year              {% ([season, , year]) => words.phaseName(season, year) %}
         | season _ year _ doing      {% ([season, , year, , doing]) => words.phaseName(season, year, doing) %}
season  -> ("s"i | "spring"i)         {% () => 'S' %}
         | ("f"i | "fall"i | "autumn"i) {% () => 'F' %}
         | ("w"i | "winter"i)         {% () => 'W' %}
         | ("u"i | "summer"i)         {% () => 'U' %}
year    -> digit {% words.joined %} | digit digit {% words.joined %} | digit digit digit {% words.joined %}
         | digit digit digit digit {% words.joined %}
doing   -> ("m"i | "movement"i | "moves"i | "movements"i) {% () => 'M' %}
         | ("r"i | "retreat"i | "retreats"i)  {% () => 'R' %}
         | ("a"i | "adjustment"i | "adjustments"i) {% () => 'A' %}
         | ("b"i | "build"i | "builds"i) {% () => 'B' %}

# --- Letters and blanks

number  -> year                       {% Number %}
digit   -> [0-9]                      {% id %}
rest    -> word                       {% id %}
         | rest __ word               {% ([words, , word]) => `${words} ${word}` %}
word    -> [^ ]                       {% id %}
         | word [^ ]                  {% ([letters, letter]) => letters + letter %}
dash    -> null | " " | "-"
_       -> null | " "
__      -> " "
