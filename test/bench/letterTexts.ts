// The letters of the bench. Nothing of the judge is needed to write them.

/** Two plans for each power, in the order of the board; Russia never orders Moscow, so that no phase ever ends. */
const PLANS: readonly (readonly [letter: string, one: string, other: string])[] = [
  ['A', 'A Vie - Gal\nA Bud - Ser\nF Tri - Alb', 'A Vie - Tri\nbud-rum\nF Tri - Ven'],
  ['E', 'F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor', 'lon-eng\nedi-nth\nlvp-edi'],
  ['F', 'A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mao', 'A Par - Pic\nA Marseilles - Spain\nF Bre - Eng'],
  ['G', 'A Ber - Kie\nA Mun - Ruh\nF Kie - Den', 'ber-kie, mun-bur, kie-hol'],
  ['I', 'A Ven H\nA Rom - Apu\nF Nap - Ion', 'Ven - Tyr\nRom - Ven\nNap - Tys'],
  ['R', 'A War - Gal\nF Sev - Bla\nF Stp - Bot', 'A War - Ukr\nF Sev - Rum\nF Stp - Fin'],
  ['T', 'A Con - Bul\nA Smy - Con\nF Ank - Bla', 'Con - Bul\nSmy - Arm\nAnk - Con'],
]

export interface PowerPlan {
  /** The letter of the power in the standard game. */
  readonly letter: string
  readonly orders: string
}

/** What the power orders that is so many-th in the order of the board, each round something else. */
export function planOf(power: number, round: number): PowerPlan {
  const [letter, ...plans] = PLANS[power]!
  return { letter, orders: plans[round % 2]! }
}

/** A letter as a phone writes it, with what it answers below: some thirty lines, a kilobyte. */
export const replyFromAPhone = (
  i: number,
  from: string,
  to: string,
  text: string,
  quoted: string,
): Uint8Array => Buffer.from(mailText(i, from, to, text, quoted).replaceAll('\n', '\r\n'))

const mailText = (
  i: number,
  from: string,
  to: string,
  text: string,
  quoted: string,
): string => `Return-Path: <${from}>
Received: from mx.players.example (mx.players.example [192.0.2.7])
 by mail.bench.example with ESMTPS id ${i}; Mon, 05 Jan 1998 12:00:00 +0000
From: A Player <${from}>
To: BNCH <${to}>
Subject: Re: BNCH:game - S1901M Game Starting
Message-ID: <${i}@players.example>
In-Reply-To: <start@bench.example>
References: <start@bench.example>
Date: Mon, 05 Jan 1998 12:00:00 +0000
MIME-Version: 1.0
Content-Type: text/plain; charset=UTF-8
Content-Transfer-Encoding: quoted-printable

${text}

Sent from my phone

> On 5 Jan 1998, at 11:00, BNCH <${quoted}> wrote:
>=20
> The game has begun. These are the powers and their players:
>=20
${Array.from({ length: 7 }, (_, power) => `>   Power ${power}: somebody\n`).join('')}> Orders are due in a week.
`
