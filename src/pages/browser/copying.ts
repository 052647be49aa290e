// A button that puts a text of the page where it can be pasted from.

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
      // It is marked, and can be copied by hand.
      () => undefined,
    )
  })
}
