/** The numbers that a text says in digits, without the dots of thousands: `1.234` and `1234` are one. */
export function numbersIn(text: string): string[] {
  return (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((found) => {
    const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(found);
    return grouped
      ? found.replace(/[.,]/g, '')
      : found
          .replace(',', '.')
          .replace(/^0+(?=\d)/, '')
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '');
  });
}
