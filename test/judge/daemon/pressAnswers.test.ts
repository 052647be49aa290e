// Press is answered by answering the mail that brought it; what could be orders as well is asked about.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looksSigned } from '../../../src/judge/conversation/who/names.ts'
import type { Instant } from '../../../src/judge/game/calendar.ts'
import { standard } from '../../boards.ts'
import { sample } from '../../edition.ts'
import { type Got, mailsTo, PostTable } from './postTable.ts'
import { gathered, MASTER, PLAYERS, passwordOf, replyOf } from './sevenPlayers.ts'
import { VOUCHED, vouching } from './trustingTable.ts'

/** Marks, figures and letters of several scripts. */
const SIGNS = [...'@#+1a.-/ é字王한א']

const table = new PostTable()
beforeAll(async () => {
  await gathered(table)
  table.changed = vouching
  await table.letter(await replyOf(table, MASTER, 'SET WHITE/GREY'))
})
afterAll(() => table.end())

const press = async (from: string, head: string, text: string): Promise<Got> => {
  const got = await table.letter(await replyOf(table, from, `${head}\n${text}\nENDPRESS`))
  return got.find(({ to, text: body }) => to !== from && body.includes(text))!
}
const answer = async (mail: Got, text: string, from = mail.to) =>
  table.letter({ from, to: mail.replyTo, subject: `Re: ${mail.subject}`, text, heads: [VOUCHED] })
const newest = async () => (await table.services.store.load('harbor')).events.at(-1)!

test('prose goes to whoever wrote, and to nobody else', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO FG', 'Belgium to nobody?')
  const got = await answer(mail, 'Fine with me.\n\nAnd you leave the Channel alone.')
  expect(got.filter(({ to }) => to !== mail.to).map(({ to }) => to)).toEqual([PLAYERS.E])
  expect(mailsTo(PLAYERS.E, got)[0]!.text).toContain('And you leave the Channel alone.')
  expect(mailsTo(mail.to, got)[0]!.text).toContain('Sent to England, and to nobody else:')
})

test('the mail says whom an answer reaches, to those who can answer', async () => {
  const hint = (name: string) => `Answer this mail, and what you write goes to ${name} and to nobody else.`
  const flat = ({ text }: Got) => text.replace(/\s+/g, ' ')
  expect(flat(await press(PLAYERS.E, 'PRESS TO F', 'Can you hear me?'))).toContain(hint('England'))
  expect(flat(await press(MASTER, 'PRESS TO F', 'And me?'))).toContain(hint('the master'))
  expect(flat(await press(PLAYERS.E, 'GREY PRESS TO F', 'Nobody knows me.'))).not.toContain('Answer this')
  const own = mailsTo(
    MASTER,
    await table.letter(await replyOf(table, MASTER, 'BROADCAST\nAll well?\nENDBROADCAST')),
  )
  expect(own.filter(({ text }) => text.includes('Answer this mail, and'))).toEqual([])
})

test('an answer to the answer comes back', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO F', 'Well?')
  const back = mailsTo(PLAYERS.E, await answer(mail, 'Well what?'))[0]!
  const got = await answer(back, 'Nothing.')
  expect(mailsTo(PLAYERS.F, got)[0]!.text).toContain('England writes:')
})

test('the master is answered, and answers', async () => {
  const mail = await press(MASTER, 'PRESS TO F', 'Are you still there?')
  expect(mailsTo(MASTER, await answer(mail, 'I am.'))[0]!.text).toContain('France writes:')
  const back = await press(PLAYERS.F, 'PRESS TO M', 'May I ask?')
  expect(mailsTo(PLAYERS.F, await answer(back, 'You may.'))[0]!.text).toContain('The master writes:')
})

test('a yes to press is for no question of the judge that waits, and goes out where none does', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO F', 'Alliance? Answer YES')
  await table.letter(await replyOf(table, PLAYERS.F, 'Resign'))
  const [told] = await answer(mail, 'Yes')
  expect(told!.text.replace(/\s+/g, ' ')).toContain(
    'something else waits for your YES: Resign. Nothing was sent',
  )
  expect((await newest()).kind).not.toBe('seatResigned')
  await table.letter(await replyOf(table, PLAYERS.F, 'NO'))
  expect(mailsTo(PLAYERS.E, await answer(mail, 'Yes'))[0]!.text).toContain('France writes:')
})

test('orders alone are orders, and no press', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO F', 'And now?')
  const got = await answer(mail, 'A Par - Bur\nF Bre - Mao')
  expect(got).toHaveLength(1)
  expect(got[0]!.text).toContain('A PAR - BUR')
  expect((await newest()).kind).toBe('ordersWritten')
})

test('orders amid prose are neither sent nor followed', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO F', 'What will you do?')
  const before = await table.services.store.load('harbor')
  const got = await answer(mail, 'I think I will just do this:\nA Par - Pic\nWhat do you say?')
  expect(got).toHaveLength(1)
  expect(got[0]!.text.replace(/\s+/g, ' ')).toContain('Nothing was sent and nothing was ordered.')
  expect(got[0]!.text).toContain(
    '  | PRESS TO E\n  | I think I will just do this:\n  | A Par - Pic\n  | What do you say?\n  | ENDPRESS\n\n  or\n\n  | A Par - Pic\n',
  )
  expect((await table.services.store.load('harbor')).version).toBe(before.version)
})

test('a command in it makes it a letter like any other', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO F', 'Wait for me.')
  const got = await answer(mail, 'I do.\nSET WAIT')
  expect(got).toHaveLength(1)
  expect((await newest()).kind).toBe('waitChosen')
})

test('who wrote in grey is not found by an answer', async () => {
  const mail = await press(PLAYERS.E, 'GREY PRESS TO F', 'Guess who.')
  const got = await answer(mail, 'Who are you?')
  expect(got).toHaveLength(1)
  expect(mailsTo(PLAYERS.E, got)).toEqual([])
})

test('where no press is allowed the text comes back', async () => {
  const mail = await press(PLAYERS.E, 'PRESS TO F', 'The last word?')
  await table.letter(await replyOf(table, MASTER, 'SET NO PRESS'))
  const got = await answer(mail, 'Mine.')
  expect(got).toHaveLength(1)
  expect(got[0]!.subject).toContain('[Error Flag]')
  expect(got[0]!.text).toContain('| Mine.')
})

describe('an answer that only the way back proves', () => {
  const alone = new PostTable()
  beforeAll(() => gathered(alone))
  afterAll(() => alone.end())
  const HOUR = 3_600_000
  const brings = async (from: string, to: string): Promise<Got> => {
    const got = await alone.letter(await replyOf(alone, from, `PRESS TO ${to}\nWell?\nENDPRESS`))
    return got.find(({ to: whom, text }) => whom !== from && text.includes('Well?'))!
  }
  const says = async (mail: Got, text: string) =>
    alone.letter({ from: mail.to, to: mail.replyTo, subject: `Re: ${mail.subject}`, text })

  test('is sent once an hour to the same writer; the next is asked about, and goes with a YES', async () => {
    const mail = await brings(PLAYERS.E, 'F')
    expect(mailsTo(PLAYERS.E, await says(mail, 'Gladly, my friend.'))).toHaveLength(1)
    const [asked, ...more] = await says(mail, 'But not before Monday.')
    expect(more).toEqual([])
    expect(asked!.to).toBe(PLAYERS.F)
    const told = asked!.text.replace(/\s+/g, ' ')
    expect(told).toContain('answer this mail with YES')
    expect(told).toContain('You answered England less than an hour ago')
    expect(told).toContain('PRESS TO E above it and ENDPRESS below it')
    // A machine says something else.
    expect(mailsTo(PLAYERS.E, await says(asked!, 'I am away until Monday.'))).toEqual([])
    const sent = await says(asked!, 'YES')
    expect(mailsTo(PLAYERS.E, sent)[0]!.text).toContain('But not before Monday.')
  })

  test('is sent to another writer in the same hour, and to the same in the next', async () => {
    const [english, master] = [await brings(PLAYERS.E, 'T'), await brings(MASTER, 'T')]
    expect(mailsTo(PLAYERS.E, await says(english, 'One.'))).toHaveLength(1)
    expect(mailsTo(MASTER, await says(master, 'Two.'))).toHaveLength(1)
    expect(mailsTo(PLAYERS.E, await says(english, 'Three.'))).toEqual([])
    alone.clock.turnTo((alone.clock.now() + HOUR) as Instant)
    expect(mailsTo(PLAYERS.E, await says(english, 'Four.'))).toHaveLength(1)
  })

  test('comes to an end if it never comes with more, however slowly, and goes on after a YES', async () => {
    const mail = await brings(PLAYERS.E, 'G')
    const later = async (text: string) => {
      alone.clock.turnTo((alone.clock.now() + 2 * HOUR) as Instant)
      return says(mail, text)
    }
    const words = 'apples bread coffee dinner eggs flour garlic honey ices jam kale lemons'.split(' ')
    const texts = ['Some', 'More'].flatMap(much => words.map(word => `${much} ${word}, please.`))
    for (const text of texts) expect(mailsTo(PLAYERS.E, await later(text))).toHaveLength(1)
    const [asked, ...more] = await later('And tea.')
    expect([asked!.to, more]).toEqual([PLAYERS.G, []])
    expect(asked!.text.replace(/\s+/g, ' ')).toContain('Of your last 24 answers to England')
    expect(mailsTo(PLAYERS.E, await says(asked!, 'YES'))[0]!.text).toContain('And tea.')
    expect(mailsTo(PLAYERS.E, await later('And cake.'))).toHaveLength(1)
  })

  test('is sent however often between PRESS and ENDPRESS', async () => {
    const mail = await brings(PLAYERS.E, 'I')
    for (const text of ['One.', 'Two.', 'Three.'])
      expect(mailsTo(PLAYERS.E, await says(mail, `PRESS TO E\n${text}\nENDPRESS`))).toHaveLength(1)
  })
})

describe.each(sample(['gunboat', 'secret'], 1))('where nobody is to know who plays, as %s has it', option => {
  const gunboat = new PostTable()
  const { E, F } = PLAYERS
  let mail: Got
  beforeAll(async () => {
    await gathered(gunboat, option)
    gunboat.changed = vouching
    await gunboat.letter(await replyOf(gunboat, MASTER, 'SET WHITE/GREY'))
    const got = await gunboat.letter(await replyOf(gunboat, E, 'PRESS TO F\nBelgium?\nENDPRESS'))
    mail = mailsTo(F, got)[0]!
  })
  afterAll(() => gunboat.end())
  let letters = 0
  const says = (text: string, heads: readonly string[] = [VOUCHED], to = mail.replyTo) =>
    gunboat.letter({
      from: `Cleo Berg <${F}>`,
      messageId: `<gunboat${++letters}@table.example>`,
      to,
      subject: `Re: ${mail.subject}`,
      text,
      heads,
    })

  test.each(['Thank you for your letter. I am back on Monday.\nCleo Berg, ACME Ltd', 'Agreed.'])(
    'an answer that only its way proves is shown first: %j',
    async text => {
      const got = await says(text, [])
      expect(mailsTo(E, got)).toEqual([])
      const [asked] = mailsTo(F, got)
      expect(asked!.text).toContain(`  | ${text.split('\n')[0]}`)
      expect(asked!.text.replace(/\s+/g, ' ')).toContain('In this game nobody is to know who plays')
      expect(mailsTo(E, await says('YES', [], asked!.replyTo))[0]!.text).toContain(text.split('\n')[0])
    },
  )

  test.each([
    'Fine with me. CLEO',
    'Fine, says Mrs. Berg.',
    'Fine with me.\n\nRegards,\nC.',
    'Fine with me.\n- C.',
    'Fine with me.\nYours, Xaver',
    'Fine with me.\n/cb',
    'I should like to talk about Belgium.',
  ])('whatever proves it: %j', async text => {
    const got = await says(text)
    expect(mailsTo(E, got)).toEqual([])
    const [asked] = mailsTo(F, got)
    expect(asked!.text.replace(/\s+/g, ' ')).toContain('see that no name of yours stands in it')
    expect(mailsTo(E, await says('YES', [], asked!.replyTo))).toHaveLength(1)
  })

  test('whoever knows the password is asked about each of many broadcasts', async () => {
    const words = [
      'alpha',
      'bravo',
      'delta',
      'echo',
      'golf',
      'hotel',
      'india',
      'kilo',
      'lima',
      'mike',
      'papa',
      'romeo',
    ]
    for (const word of words) {
      const text = `SIGNON Fharbor ${passwordOf('F')}\nBROADCAST\nHello all of you.\n${word} ${word}son`
      const got = await gunboat.letter({ from: F, text })
      expect([word, mailsTo(F, got).length, mailsTo(E, got).length]).toEqual([word, 1, 0])
    }
  })

  test.each(['YES\n\nCleo Berg', 'YES\nCleo', 'Yes!\nThanks,\nCleo Berg'])(
    'what stands beside the YES goes out with nothing: %j',
    async yes => {
      const [asked] = mailsTo(F, await says(`Agreed on Picardy, ${yes.length}.`, []))
      const [told] = mailsTo(E, await says(yes, [], asked!.replyTo))
      expect(told!.text).toContain(`Agreed on Picardy, ${yes.length}.`)
      expect(told!.text).not.toMatch(/Cleo|Berg|Thanks/)
    },
  )

  test('and is shown first where it may be more than a name', async () => {
    const [asked] = mailsTo(F, await says('Agreed on Gascony.', []))
    expect(mailsTo(E, await says('YES\nKarl-Heinz', [], asked!.replyTo))).toEqual([])
  })

  test.each([
    'Fine by me.\n\nCleo Berg',
    'Fine by me.\n\nBest,\nCleo',
    'Fine by me.\n\nBest,\nCléo Bérg\nSmith at large, who likes maps',
    'Fine by me, as ever. Yours, Clèo',
    'Fine by me.\nXaver!',
    'Fine by me.\n- Rob',
    'Fine by me.\n\nCordialement,\nCleo Berg\nAchats\nExemple SA\n12 rue de la Paix\nParis\nNe pas imprimer ce message, merci.',
    'Fine by me.\nCleo\n\nPS:\nOne.\nTwo is more than one.\nThree is more than two.\nFour is the most.\nAnd so on it goes.',
    'Fine by me.\nKind regards\nXaver\nSecond floor, beside the lift, ask for the map room.',
    'Cleo here.\nFine by me, and by the others as well.',
    'Hello, this is Cleo Berg from Malmo.\nFine by me, and by the others as well.',
    'Fine by me.\n/rt',
  ])('press that only the letter ends is not sent with its name: %j', async text => {
    const open = await says(`PRESS TO E\n${text}`)
    expect(mailsTo(E, open)).toEqual([])
    expect(mailsTo(F, open)[0]!.text.replace(/\s+/g, ' ')).toContain(
      'your name seems to stand in it. Leave it out, or write ENDPRESS below what they may read',
    )
    const sent = mailsTo(E, await says('YES\n\nCleo Berg', [], mailsTo(F, open)[0]!.replyTo))
    expect(sent.map(each => each.text).join()).toContain(text.split('\n')[0])
    expect(mailsTo(E, await says(`PRESS TO E\nFine.\nENDPRESS\n\nCleo Berg`))).toHaveLength(1)
  })

  test.each([
    ['Matthew Moore', 'matthew', 'I leave the Channel to you.'],
    ['Will Hunt', 'will', 'I will support you into Belgium.'],
    ['May Hunt', 'may', 'In that case you may have Belgium.'],
  ])('what is no name of %s is none: %s, %s', (name, local, text) => {
    expect(looksSigned(text, { name, from: `${local}@players.example` }, standard())).toBe(false)
  })

  test.each([
    ['Anna Lindqvist', 'cheers, its me, anna lindqvist, and i like your plan for spring'],
    ['Anna Lindqvist', 'hi, its anna here and i like your plan for spring'],
    ['Anna Lindqvist', 'i like the plan, says lindqvist, who would'],
    ['"Lindqvist, Anna"', 'i like the plan, says lindqvist, who would'],
    ['Anna Lindqvist', 'my name is anna and i like your plan for spring'],
    ['Jörg Müller', 'hallo, ich bin joerg und der plan gefällt mir sehr gut'],
    ['', 'i like the plan a lot, yours is anna lindqvist from the north'],
    ['Anna Lindqvist', 'the fleet near the house of anna is yours if you let me into norway'],
    ['王伟', '你好，我是王伟，我们一起打土耳其吧，好不好'],
    ['田中太郎', '田中です。ベルギーはあなたのものです。よろしくお願いします'],
    ['김철수', '안녕하세요, 저는 철수입니다. 벨기에는 당신의 것입니다. 잘 부탁드립니다'],
    ['Emil Berg', 'to ja emil zaatakujmy razem turcje na wiosne'],
    ['Emil Berg', 'greetings from emil, let us go against turkey in the spring'],
    ['Emil Berg', 'we go against turkey in the spring, what do you say? - emil'],
    ['Emil Berg', 'Pozdrowienia od Emila, zaatakujmy razem Turcje na wiosne'],
    ['Emil Berg', 'paljon terveisin emiltä, mennään yhdessä turkkia vastaan'],
    ['Ольга Петрова', 'Olga Petrova here, let us go against Turkey in the spring'],
    ['Ольга Петрова', 'привет от ольги петровой, пойдем весной на турцию вместе'],
    ['Gina Vance', 'let us go on in the game elsewhere, where I am GinaVance77'],
    ['Gina Vance', 'this is what Gi\u200Bna would say of the plan for spring'],
    ['Gina Vance', 'the plan for spring is fine by me\n\nSent from Ginas iPhone, please excuse slips'],
    ['Robert Smith', 'Fine by me.\nKind regards, Bobby S.'],
    ['Robert Smith', 'Fine by me, as the plan is.\nCheers, R.S.'],
    ['Robert Smith', 'Fine by me, as ever. Cheers, R.S.'],
    ['Robert Smith', 'Fine by me.\nMobile of the day and night 0170 1234567, bobby@home.example'],
    ['', 'Fine by me.\n\nRobert Smith\n+49 170 1234567'],
  ])('a name of %s in small letters is one: %s', (name, text) => {
    expect(looksSigned(text, { name, from: 'anna.lindqvist@players.example' })).toBe(true)
  })

  test.each([
    ['Anna Lindqvist', 'The plan of A n n a   L i n d q v i s t is fine by me, and by others.'],
    ['Anna Lindqvist', 'The plan of A-n-n-a is fine by me, and by others.'],
    ['Anna Lindqvist', 'The plan of L.i.n.d.q.v.i.s.t is fine by me, and by others.'],
    ['Anna Lindqvist', 'An na is fine with the plan, and with what others say of it.'],
    ['Anna Lindqvist', 'Lindquist likes the plan, and what others say of it.'],
    ['Anna Lindqvist', 'iamanna, and the plan is fine by me and by others'],
    ['Anna Lindqvist', 'The plan is fine by me -A. L. and I go on with it this fall.'],
    ['Charles de Vries', 'Devries here, and the plan is fine by me and by others.'],
    ['Charles de Vries', 'Charlie likes the plan, and what others say of it.'],
    ['Charles de Vries', 'The plan is fine by cdevries, and by others as well.'],
    ['Дора Петрова', 'The plan is fine by me and by others, с уважением, Дорочка'],
    ['Дора Петрова', 'The plan is fine by me and by others, love, D.P.'],
    ['Дора Петрова', 'The plan is fine by D. P. and by others as well.'],
    ['田中 文子', 'Tanaka here, and the plan is fine by me and by others.'],
    ['田中 文子', 'たなかです。よろしくお願いします'],
    ['', 'The plan is fine by me and by others, my name is Tom Smith.'],
    ['', 'I am Thomas, and the plan is fine by me and by others.'],
    ['', 'I am @tommysmith on the net, if you like the plan for fall.'],
    ['', "Je m'appelle Thomas, and the plan is fine by me and by others."],
    ['', 'The plan is fine by me and by others. Mit freundlichen Gruessen Thomas'],
    ['', '攻撃しましょう。トムより'],
    ['', 'Write to me elsewhere, skype:tommy.smith is the way to do it.'],
    ['', 'Write to me elsewhere, tommy#1234 is the way to do it.'],
    ['', 'Write to me elsewhere, tom@x is the way to do it.'],
  ])('who %s is it says: %s', (name, text) => {
    expect(looksSigned(text, { name, from: 'p7@table.example' }, standard())).toBe(true)
  })

  test.each([
    'The plan is fine by me and by others. Best wishes, Turkey',
    'I am Austria, and it is Belgium that I want. This is Munich.',
    '@Turkey: take Rumania. @all: no peace with Russia.',
    'I am not sure. It is the fleet in Brest that I fear, and I am IN TROUBLE there.',
    'Nobody is here, and all the best to those who wait.',
    'Will you support A. Mun to Bur, or shall I?',
  ])('who writes it does not say: %s', text => {
    expect(looksSigned(text, { name: 'Anna Lindqvist', from: 'p7@table.example' }, standard())).toBe(false)
  })

  test('a name by which they joined is one, though this letter has none, and so are their other addresses', async () => {
    const text = 'The plan is fine by lindqvist, and by others as well.'
    expect(looksSigned(text, { name: '', from: 'p7@table.example', also: ['Anna Lindqvist'] })).toBe(true)
    expect(looksSigned(text, { name: '', from: 'p7@table.example', also: ['lindqvist@home.example'] })).toBe(
      true,
    )
  })

  test.each([
    ['', 'patriciadoe', 'Hello there, Patricia here, let us go for Germany this fall.'],
    ['', 'bsmith77', 'Hello there, Smith speaking, let us go for Germany this fall.'],
    ['Alexander Doe', 'ad', 'Hello there, Alex here, let us go for Germany this fall.'],
    ['Sinéad O’Brien', 'sob', 'Hi neighbour, OBrien speaking, let us go for Germany this fall.'],
    ['Jeanne d’Arcy', 'p7', 'hi neighbour, darcy speaking, let us go for germany this fall'],
    ['Ann McDonald', 'am', 'Hi neighbour, McDonald speaking, let us go for Germany this fall.'],
    ['佐藤 健', 'p7', 'こんにちは、健です。この秋は一緒にドイツを攻めましょう。どう思いますか'],
    ['သီရိ', 'p7', 'မင်္ဂလာပါကျွန်မသီရိပါဒီဆောင်းဦးဂျာမနီကိုတိုက်ရအောင်ဘယ်လိုထင်လဲ'],
    ['ສົມພອນ', 'p7', 'ສະບາຍດີຂ້ອຍແມ່ນສົມພອນພວກເຮົາໂຈມຕີເຢຍລະມັນລະດູໃບໄມ້ຫຼົ່ນນີ້'],
    ['សុភា', 'p7', 'សួស្តីខ្ញុំគឺសុភាយើងវាយអាល្លឺម៉ង់រដូវនេះតើអ្នកគិតយ៉ាងណា'],
    ['אורית כהן', 'p7', 'שלום שכן, בוא נתקוף יחד את גרמניה בסתיו הזה, מאורית באהבה'],
    ['محمد علي', 'p7', 'مرحبا يا جاري، لنهاجم ألمانيا معا هذا الخريف، أنت ومحمد إلى النصر'],
    ['राजेश', 'p7', 'नमस्ते पड़ोसी, इस पतझड़ में जर्मनी पर चलें, यह राजेशकी राय है'],
  ])('a name of %s <%s> within a text is one: %s', (name, local, text) => {
    expect(looksSigned(text, { name, from: `${local}@table.example` }, standard())).toBe(true)
  })

  test.each([
    ['Mark Rose', 'mark my words: the french fleet rose in the west and will go on'],
    ['Will Hunt', 'it is will against luck, and i hunt the italian fleets'],
    ['Mark Rose', 'here is a mark on the map where the turkish army rose'],
    ['Jörg Müller', 'das ist mir zu viel, sagt der müller und geht nach wien'],
    ['Jack London', 'the fleet in london is yours if you let me into norway'],
    ['Sam Hunt', 'the same goes for the armies, and samples of both'],
    ['Fran Bell', 'France and the French will be gone by 1905-1906'],
    ['Armen Bell', 'We take Armenia from the Turks, if you may say so'],
    ['Robert Smith', 'Thanks for the letter. All the best things come to those who wait.'],
    ['王伟', '你好，我们一起打土耳其吧，好不好'],
    ['李 明', '你好，明天我们一起打土耳其吧，祝你健康'],
    ['Francesca Willis', 'Will you go with the French into France this fall?'],
    ['สมชาย', 'สวัสดีครับเราไปตีเยอรมนีกันเถอะในฤดูใบไม้ร่วงนี้'],
    ['राजीव', 'नमस्ते पड़ोसी, इस पतझड़ में जर्मनी पर चलें, राजा की जय'],
    ['אורית כהן', 'שלום שכן, בוא נתקוף יחד את גרמניה בסתיו הזה'],
  ])('what is a word and no name of %s is none: %s', (name, text) => {
    const local = name.toLowerCase().replace(' ', '.')
    expect(looksSigned(text, { name, from: `${local}@players.example` }, standard())).toBe(false)
  })

  test.each(sample(['', ...'@#1a.-'], 2))('signs of any kind, each with %j, cost little', beside => {
    // Of patterns only the processor tells what they cost: far less than this, or many times as much.
    const most = 1_000_000
    const writer = { name: 'Anna Lindqvist 王', from: 'anna.lindqvist@players.example' }
    for (const sign of SIGNS) {
      const text = (sign + beside).repeat(57_000 / Buffer.from(sign + beside).length)
      const before = process.cpuUsage()
      looksSigned(text, writer, standard())
      const { user, system } = process.cpuUsage(before)
      expect(user + system, sign).toBeLessThan(most)
    }
  })

  test('but with thanks, and to the master, and by the master it is', async () => {
    expect(mailsTo(E, await says('PRESS TO E\nNo war, then.\n\nThanks'))).toHaveLength(1)
    expect(mailsTo(MASTER, await says('PRESS TO M\nWhen do we go on?\n\nCleo Berg'))).toHaveLength(1)
    const byMaster = await gunboat.letter({
      ...(await replyOf(gunboat, MASTER, 'PRESS TO E\nOn Monday.\n\nYours,\nMona')),
      from: `Mona <${MASTER}>`,
    })
    expect(mailsTo(E, byMaster)).toHaveLength(1)
  })
})
