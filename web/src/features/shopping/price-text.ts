const twoDecimals = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 2,
  useGrouping: false,
});

/** A price as a field's text: '24,90'. */
export function priceText(price: number): string {
  return twoDecimals.format(price);
}
