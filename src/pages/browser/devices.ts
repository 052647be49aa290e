// The buttons that start and stop push messages about a game on this device. (src/pages/orders/devices.ts)

export async function devicesOn(place: HTMLElement): Promise<void> {
  // Not available over an unencrypted connection, nor in browsers without notifications.
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return
  const { devices = '', key = '', told = '', stopped = '', refused = '', failed = '' } = place.dataset
  const said = place.querySelector('[role=status]')
  const buttonFor = (act: string) => place.querySelector<HTMLButtonElement>(`[data-do=${act}]`)
  const [tell, stop] = [buttonFor('tell'), buttonFor('stop')]
  if (said === null || tell === null || stop === null) return
  await navigator.serviceWorker.register('/worker.js')
  const { pushManager } = await navigator.serviceWorker.ready

  /** Tells or asks the judge, then shows the button that applies. */
  const asked = async (act: string, subscription: PushSubscription | null): Promise<void> => {
    const isTold = subscription !== null && (await answered(devices, act, subscription)) === 'told'
    tell.hidden = isTold
    stop.hidden = !isTold
  }
  const pressed = (button: HTMLButtonElement, act: () => Promise<string>): void =>
    button.addEventListener('click', async () => {
      button.disabled = true
      said.textContent = await act().catch(() => failed)
      button.disabled = false
    })
  pressed(tell, async () => {
    if ((await Notification.requestPermission()) !== 'granted') return refused
    await asked('tell', await subscribed(pushManager, key))
    return told
  })
  pressed(stop, async () => {
    // The browser stays subscribed, because other games may use the subscription.
    await asked('stop', await pushManager.getSubscription())
    return stopped
  })
  const known = await pushManager.getSubscription()
  await asked('ask', known).catch(() => {
    tell.hidden = false
  })
  place.hidden = false
}

async function answered(path: string, act: string, subscription: PushSubscription): Promise<string> {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify({ act, subscription }) })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.text()).trim()
}

/** A subscription made with an earlier key of the judge is useless, so replace it. */
async function subscribed(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const old = await pushManager.getSubscription()
  if (old !== null && keyOf(old) === key) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | undefined {
  if (key === null) return undefined
  const letters = btoa(String.fromCharCode(...new Uint8Array(key)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
