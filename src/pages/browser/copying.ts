// A button that copies a text of the page to the clipboard.

export function copyBy(button: HTMLButtonElement): void {
  const { copy = '', done = '' } = button.dataset
  const source = document.getElementById(copy)
  if (!(source instanceof HTMLTextAreaElement)) return
  button.hidden = false
  button.addEventListener('click', () => {
    source.select()
    navigator.clipboard?.writeText(source.value).then(
      () => {
        button.textContent = done
      },
      // The text is selected, so it can be copied by hand.
      () => undefined,
    )
  })
}
