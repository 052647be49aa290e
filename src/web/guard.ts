// Who may use the post office: this machine, and of what is posted only what our own pages post, or no browser at all.
import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, json, type Request } from './http.ts'

/** Neither a page of somebody else's nor a name that was made to point here gets in; undefined if it may come in. */
export function turnedAway(request: Request): Answer | undefined {
  if (!isHere(request.headers) || !isOurs(request))
    return json({ error: 'this post office serves this machine only' }, 403)
  return undefined
}

function isHere({ host = '' }: IncomingHttpHeaders): boolean {
  const name = host.replace(/:\d+$/, '')
  return name === '127.0.0.1' || name === 'localhost'
}

/** A browser says where a page comes from that posts something; who is no browser says nothing. */
function isOurs({ method, headers }: Request): boolean {
  const ours = `http://${headers.host}`
  if (headers.origin !== undefined && headers.origin !== ours) return false
  if (method === 'GET') return true
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return (
    headers.origin !== undefined || headers.referer === undefined || headers.referer.startsWith(`${ours}/`)
  )
}
