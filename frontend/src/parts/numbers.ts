import { language } from "../words/language";

/** A number with as many decimals as asked for, as the language of the page writes it; a dash for none. */
export const decimals = (value: number | null | undefined, digits: number): string =>
  value?.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits }) ?? "–";
