// The HTML of a mail in a frame that is as high as the mail, so that only the page scrolls.

export function wholeIn(frame: HTMLIFrameElement): void {
  let width = 0
  const fit = (): void => {
    const mail = frame.contentDocument?.documentElement
    if (!mail || frame.clientWidth === width) return
    width = frame.clientWidth
    // Mails of the old mode are at least as high as their frame.
    frame.style.height = '0'
    const border = frame.offsetHeight
    // What is too wide has a bar to scroll it by.
    const bar = mail.scrollWidth > mail.clientWidth ? BAR : 0
    frame.style.height = `${mail.scrollHeight + border + bar}px`
  }
  frame.addEventListener('load', () => {
    width = 0
    fit()
  })
  new ResizeObserver(fit).observe(frame)
  fit()
}

/** In pixels: as high as a bar is at most. */
const BAR = 17
