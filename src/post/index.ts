// The post as other houses use it: letters in, mails out, and the proof of who wrote a letter.
export { type Ask, doubtAboutOrigin, type OriginDoubt, PROVES_FOR } from './authentication.ts'
export type { DeliveryReport, DeliveryResult } from './deliveryReport.ts'
export { bareAddresses, codeOf, namedByCode, withCode, withoutCode } from './heads.ts'
export { partedAtBoard, textAsHtml } from './html.ts'
export {
  type AttachedFile,
  type Content,
  type Heads,
  type Letter,
  type LetterWithFiles,
  type ReadLetter,
  readLetter,
  type SaidOfFiles,
  type UnreadableReason,
} from './letter.ts'
export { LETTER_BUDGET, LETTER_LIMITS, type LetterBudget, type LetterLimits } from './limits.ts'
export { isNobodys, type SpamReport } from './machines.ts'
export { awayBy, isByHand, rowsByHand, soundsAutomatic } from './machineWords.ts'
export { isTangled, textOfMarkup } from './markup.ts'
export { Crowd } from './office/crowd.ts'
export { type KeptMail, type MailStore, PostOffice, type StoredMail } from './office/postOffice.ts'
export { isKeyOf, ORDERS_PATH, orderKey, orderRightIn } from './orderKeys.ts'
export {
  type Carrier,
  CarrierFault,
  type Complaint,
  type Enclosed,
  type Mailbox,
  type PackedMail,
  packed,
  type RawLetter,
  type Sender,
  type TimeTold,
  type WrittenMail,
} from './outgoing.ts'
export { ownWords, withoutKeys, withoutOrderKeys } from './ownWords.ts'
export {
  type AccessTokens,
  accessTokens,
  PATIENCE,
  type RefreshInHand,
  type RefreshTokens,
  TokenFault,
  type TokenGrant,
} from './servers/accessToken.ts'
export type { ImapMailboxSettings } from './servers/imap.ts'
export { isNearby } from './servers/network.ts'
export {
  fieldsOf,
  isAtService,
  type PushKeys,
  type PushMessage,
  push,
  type Subscription,
  subscriptionIn,
} from './servers/push.ts'
export { ServerFault, type ServerTrouble } from './servers/serverFault.ts'
export type { SmtpSettings } from './servers/smtp.ts'
export {
  canBeAnswered,
  isFor,
  keyFor,
  keyOfMessageId,
  MASTER_SEAT,
  mailNamed,
  messageIdFor,
  messageIdOf,
  OBSERVER_SEAT,
  PLAYER_SEAT,
  SEAL_MARK,
  sealed,
  type Token,
  tokenFor,
  tokensAmong,
  unsealed,
  type WrittenToken,
} from './tokens.ts'
