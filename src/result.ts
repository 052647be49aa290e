// How a function says no without throwing: a Result is either ok with a value, or err with a refusal.

export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Refusal }

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const err = <Refusal>(error: Refusal): { readonly ok: false; readonly error: Refusal } => ({
  ok: false,
  error,
})
