# How players write orders.
#
# Read it from the top: a line is an order; an order is made of units, places and a few words between them; the
# words stand in words.txt, each with its kind. A new habit of the players is a new word there.
#
# It is ambiguous on purpose. A place is one to four words, whatever they are, so nearly every line can be read in
# several ways; which of them names real places and makes a legal order is for the board to say (meaning.ts).
# The lexer hands over small letters, without blanks, brackets and polite words; every arrow is an %arrow, a dash
# within a word a %hyphen,
# a coast in whatever dress is a %coast; a word that means a power is a %nation, its letter an %initial, and both may be
# names all the same.

@preprocessor typescript
@{%
import * as say from '../line/phrases.ts'
const isNAMED = say.wordOfAName
%}
@lexer lexer

order    -> hold    {% id %}
          | move    {% id %}
          | support {% id %}
          | convoy  {% id %}
          | leave   {% id %}
          | disband {% id %}
          | build   {% id %}
          | waive   {% id %}
          | proxy   {% id %}
          | unit    {% ([unit]) => say.bare(unit) %}

# --- Paris holds; hold Paris; A Par - H

hold     -> unit HOLDS       {% ([unit]) => say.hold(unit) %}
          | unit HOLDS HOLDS {% ([unit]) => say.hold(unit) %}
          | HOLDS unit       {% ([, unit]) => say.hold(unit) %}
          | unit arrow HOLDS {% ([unit]) => say.hold(unit) %}
          | unit HOLDS THERE {% ([unit]) => say.hold(unit) %}
          | THE:? kind HOLDS IN place {% ([, kind, , , place]) => say.hold(say.at(place, kind)) %}
          | KEEP unit THERE  {% ([, unit]) => say.hold(unit) %}
          | KEEP unit HOLDS  {% ([, unit]) => say.hold(unit) %}
          | HOLDS WITH unit    {% ([, , unit]) => say.hold(unit) %}

# --- A Par - Bur; Paris to Burgundy; move the army in Paris to Burgundy; A Lon - NTH - Nwy; A Lon - Nwy via NTH

move     -> unit goes place way:?        {% ([unit, , to, way]) => say.move(unit, to, way) %}
          | unit place way:?             {% ([unit, to, way]) => say.unmarked(say.move(unit, to, way)) %}
          | MOVE unit goes place way:?   {% ([, unit, , to, way]) => say.move(unit, to, way) %}
          | MOVE unit onward seas goes place {% ([, unit, , seas, , to]) => say.move(unit, to, say.over(seas)) %}
          | MOVE:? "from" place goes place way:? {% ([, , from, , to, way]) => say.move(say.at(from), to, way) %}
          | TO place GO unit             {% ([, to, , unit]) => say.move(unit, to, null) %}
          | THE:? kind GO FROM place goes place way:? {% ([, kind, , , from, , to, way]) => say.move(say.at(from, kind), to, way) %}
          | unit VIA CONVOY goes place {% ([unit, , , , to]) => say.move(unit, to, say.byConvoy) %}
          | unit "cto" place             {% ([unit, , to]) => say.move(unit, to, say.byConvoy) %}
          | unit GO VIA CONVOY TO place  {% ([unit, , , , , to]) => say.move(unit, to, say.byConvoy) %}
          | unit onward seas goes place  {% ([unit, , seas, , to]) => say.move(unit, to, say.over(seas)) %}
          | unit VIA seas goes place     {% ([unit, , seas, , to]) => say.move(unit, to, say.over(seas)) %}
          | unit arrow:? RAIL goes place {% ([unit, , , , to]) => say.move(unit, to, say.byRail) %}
          | unit arrow:? RAIL place      {% ([unit, , , to]) => say.move(unit, to, say.byRail) %}
          | unit GO BYRAIL goes place    {% ([unit, , , , to]) => say.move(unit, to, say.byRail) %}
          | unit VIA RAIL goes place     {% ([unit, , , , to]) => say.move(unit, to, say.byRail) %}
          | unit CONVOYS place way:?      {% ([unit, , to]) => say.move(unit, to, say.byConvoy) %}
          | unit CONVOYS TO place way:?   {% ([unit, , , to]) => say.move(unit, to, say.byConvoy) %}
          | unit CONVOYED TO place bySea {% ([unit, , , to, seas]) => say.move(unit, to, say.over(seas)) %}
          | unit CONVOYED TO place       {% ([unit, , , to]) => say.move(unit, to, say.byConvoy) %}

goes     -> onward {% id %} | GO {% id %} | GO ON {% id %}
# `Army Albania move Fleet Ionian Sea to Greece` goes over no sea: the verb begins another order.
onward   -> arrow {% id %} | GO TO {% id %} | TO {% id %} | GO arrow {% id %} | arrow TO {% id %}

way      -> VIA                {% () => say.byConvoy %}
          | VIA CONVOY         {% () => say.byConvoy %}
          | CONVOY             {% () => say.byConvoy %}
          | BY "sea"           {% () => say.byConvoy %}
          | VIA seas           {% ([, seas]) => say.over(seas) %}
          | CONVOYED bySea     {% ([, seas]) => say.over(seas) %}
          | CONVOYED           {% () => say.byConvoy %}
          | BYRAIL             {% () => say.byRail %}

bySea    -> BY sea             {% ([, sea]) => [sea] %}
seas     -> sea                {% ([sea]) => [sea] %}
          | seas goes sea      {% ([seas, , sea]) => [...seas, sea] %}
          | seas AND sea       {% ([seas, , sea]) => [...seas, sea] %}
sea      -> place              {% id %}
          | FLEET place        {% ([, place]) => place %}
          | FLEET IN place     {% ([, , place]) => place %}
          | place FLEET        {% ([place]) => place %}

# --- A Mar S A Par; Marseilles supports Paris to Burgundy; Ruhr supports Holland's attack on Belgium

support  -> unit helps unit                    {% ([unit, , of]) => say.support(unit, of) %}
          | unit helps unit stays              {% ([unit, , of]) => say.support(unit, of) %}
          | unit helps unit goes place way:?   {% ([unit, , of, , to]) => say.support(unit, of, to) %}
          | unit helps unit goes seas goes place {% ([unit, , of, , seas, , to]) => say.support(unit, of, to, seas) %}
          | unit helps unit arrow:? RAIL goes place {% ([unit, , of, , , , to]) => say.support(unit, of, to) %}
          | unit helps unit place              {% ([unit, , of, to]) => say.unmarked(say.support(unit, of, to)) %}
          | unit helps theirs ATTACK ON place  {% ([unit, , of, , , to]) => say.support(unit, of, to) %}
          | unit helps THE:? owner:? ATTACK unit goes place
                                     {% ([unit, , , owner, , of, , to]) => say.support(unit, say.owned(of, owner), to) %}
          | unit helps THE:? ATTACK FROM unit ON place
                                     {% ([unit, , , , , of, , to]) => say.support(unit, of, to) %}
          | unit helps THE:? ATTACK FROM place ON place
                                     {% ([unit, , , , , from, , to]) => say.support(unit, say.at(from), to) %}
          | unit helps THE:? ATTACK ON place FROM unit
                                     {% ([unit, , , , , to, , of]) => say.support(unit, of, to) %}
          | unit helps THE:? HOLDS unit        {% ([unit, , , , of]) => say.support(unit, of) %}
          | unit helps THE:? HOLDS OF unit     {% ([unit, , , , , of]) => say.support(unit, of) %}
          | unit DEFENDS unit                  {% ([unit, , of]) => say.support(unit, of) %}
          | SUPPORTS unit WITH unit            {% ([, of, , unit]) => say.support(unit, of) %}
          | SUPPORTS unit goes place WITH unit {% ([, of, , to, , unit]) => say.support(unit, of, to) %}
          | unit SUPPORTED unit                {% ([of, , unit]) => say.support(unit, of) %}
          | unit goes place SUPPORTED unit     {% ([of, , to, , unit]) => say.support(unit, of, to) %}

helps    -> SUPPORTS {% id %} | arrow SUPPORTS {% id %}
stays    -> HOLDS {% id %} | TO HOLDS {% id %} | THERE {% id %} | IN PLACE {% id %} | HOLDS THERE {% id %} | arrow HOLDS {% id %}
theirs   -> unit {% id %} | unit %possessive {% ([unit]) => unit %}

# --- F NTH C A Lon - Nwy; the North Sea fleet transports the army in London to Norway

convoy   -> unit carries unit goes place            {% ([unit, , of, , to]) => say.convoy(unit, of, to) %}
          | unit carries unit goes place VIA CONVOY {% ([unit, , of, , to]) => say.convoy(unit, of, to) %}
          | unit carries unit "cto" place           {% ([unit, , of, , to]) => say.convoy(unit, of, to) %}
          | unit carries unit place                 {% ([unit, , of, to]) => say.convoy(unit, of, to) %}
          | unit carries TO place FROM unit         {% ([unit, , , to, , of]) => say.convoy(unit, of, to) %}
          | unit carries ARMY TO place FROM place   {% ([unit, , , , to, , from]) => say.convoy(unit, say.at(from), to) %}
          | unit carries unit goes seas goes place  {% ([unit, , of, , seas, , to]) => say.convoy(unit, of, to, seas) %}
          | CONVOYS unit goes place WITH unit       {% ([, of, , to, , unit]) => say.convoy(unit, of, to) %}
carries  -> CONVOYS {% id %} | arrow CONVOYS {% id %}

# --- SC F Med - Red; A Egy SC F Med - Red; Egypt lets F Med pass to the Red Sea

leave    -> CANAL unit goes place               {% ([, of, , to]) => say.leave(undefined, of, to) %}
          | CANAL SUPPORTS unit goes place      {% ([, , of, , to]) => say.leave(undefined, of, to) %}
          | LEAVE unit goes place               {% ([, of, , to]) => say.leave(undefined, of, to) %}
          | unit CANAL unit goes place          {% ([unit, , of, , to]) => say.leave(unit, of, to) %}
          | unit CANAL SUPPORTS unit goes place {% ([unit, , , of, , to]) => say.leave(unit, of, to) %}
          | unit LETS unit goes place           {% ([unit, , of, , to]) => say.leave(unit, of, to) %}
          | unit LETS unit PASS TO place        {% ([unit, , of, , , to]) => say.leave(unit, of, to) %}

# --- A Mun D; disband Munich; remove the fleet in Brest; build F StP/nc; waive; 2 waives; no build this year

disband  -> unit DISBANDS {% ([unit]) => say.disband(unit) %}
          | unit arrow DISBANDS {% ([unit]) => say.disband(unit) %}
          | DISBANDS unit {% ([, unit]) => say.disband(unit) %}
          | unit "r" {% ([unit]) => say.remove(unit) %}
          | "r" unit {% ([, unit]) => say.remove(unit) %}

build    -> BUILDS unit   {% ([, unit]) => say.build(unit) %}
          | unit BUILDS   {% ([unit]) => say.build(unit) %}
          | place BUILDS kind {% ([place, , kind]) => say.build(say.at(place, kind)) %}

waive    -> WAIVES                        {% () => say.waive(1) %}
          | WAIVES many:? builds year:?   {% ([, many]) => say.waive(many ?? 1) %}
          | many WAIVES                   {% ([many]) => say.waive(many) %}
          | WAIVES many                   {% ([, many]) => say.waive(many) %}
          | NO builds year:?              {% () => say.waive(1) %}

builds   -> BUILDS {% id %} | MY BUILDS {% id %} | THE BUILDS {% id %}
year     -> THIS YEAR {% id %}

# --- F MAO P England; Mid-Atlantic proxy to England; proxy F MAO to England

proxy    -> unit PROXY name     {% ([unit, , to]) => say.proxy(unit, to) %}
          | unit PROXY TO name  {% ([unit, , , to]) => say.proxy(unit, to) %}
          | PROXY unit TO name  {% ([, unit, , to]) => say.proxy(unit, to) %}

# --- A Par; Paris; the army in Paris; my fleet at Brest; German A Ruh; Germany's army in the Ruhr; North Sea fleet

unit     -> THE:? owner:? bare        {% ([, owner, bare]) => say.owned(bare, owner) %}
          | bare nation               {% ([bare, nation]) => ({ ...bare, behind: nation }) %}
          | bare "of" nation          {% ([bare, , nation]) => ({ ...bare, behind: nation }) %}
bare     -> place                     {% ([place]) => say.at(place) %}
          | kind place                {% ([kind, place]) => say.at(place, kind) %}
          | kind IN place             {% ([kind, , place]) => say.at(place, kind) %}
          | UNIT IN place             {% ([, , place]) => say.at(place) %}
          | place UNIT                {% ([place]) => say.at(place) %}
          | place kind                {% ([place, kind]) => say.inFrontOf(kind, place) %}

owner    -> nation {% id %} | nation %possessive {% id %} | nation THE {% id %} | %initial {% ([nation]) => nation.value %}
nation   -> %nation {% ([nation]) => nation.value %}

kind     -> ARMY {% () => 'army' %} | FLEET {% () => 'fleet' %}

# --- Paris; the Gulf of Lyon; St Petersburg (nc); Spain north coast; Mid-Atlantic

place    -> THE:? name coast:?      {% ([, name, coast]) => coast === null ? name : `${name}/${coast}` %}
          | THE:? %coast IN THE:? name {% ([, coast, , , name]) => `${name}/${coast.value}` %}
          | %coast name                {% ([coast, name]) => `${name}/${coast.value}` %}
coast    -> %coast               {% ([coast]) => coast.value %}
          | arrow %coast         {% ([, coast]) => coast.value %}
          | IN THE:? %coast      {% ([, , coast]) => coast.value %}

name     -> word                                        {% id %}
          | word hyphen word                            {% say.joined %}
          | word hyphen word hyphen word                {% say.joined %}
          | word hyphen word hyphen word hyphen word    {% say.joined %}
hyphen   -> null {% () => ' ' %} | %hyphen {% () => ' ' %}
word     -> %isNAMED {% ([word]) => word.value %} | %nation {% ([word]) => word.value %} | %initial {% ([word]) => word.value %}
arrow    -> %arrow {% id %} | %hyphen {% id %}

# --- Words that words.txt does not have, since more is made of them. All others are there, by their kind.

RAIL     -> "tsr" | "trs" | "rail" | "rails" "to" | "railroad" | "railway" | "train" | "transsiberian" RAILWAY:? | "trans" hyphen "siberian" RAILWAY:?
          | "the" "tsr" | "the" "train" | "a" "train" | "the" "railroad" | "the" "railway" | "the" "trans" hyphen "siberian" RAILWAY:?
RAILWAY  -> "railroad" | "railway" | "rr" | "express"
BYRAIL   -> RAIL | BY RAIL | "on" RAIL | "using" RAIL | "with" RAIL | "along" RAIL
many     -> "both" {% () => 'all' %} | "all" {% () => 'all' %} | "one" {% () => 1 %} | "two" {% () => 2 %} | "three" {% () => 3 %}
          | "my" {% () => 1 %} | "1" {% () => 1 %} | "2" {% () => 2 %} | "3" {% () => 3 %} | "4" {% () => 4 %} | "the" {% () => 1 %}
          | "the" "other" "one" {% () => 1 %} | "the" "remaining" "one" {% () => 1 %} | "one" "of" "them" {% () => 1 %}
          | "the" "remaining" {% () => 'all' %} | "remaining" {% () => 'all' %} | "the" "others" {% () => 'all' %}
          | "the" "other" {% () => 1 %} | "the" "rest" {% () => 'all' %}
