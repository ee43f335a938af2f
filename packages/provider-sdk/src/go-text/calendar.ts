/** A date and a time of day of the Gregorian calendar, as one reads them from a clock. Month and day count from 1. */
export interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const secondsPerDay = 86_400;
const daysPer400Years = 146_097;
/** Days from 1 March of the year 0 to 1 January 1970. */
const epochShift = 719_468;

/** Seconds since 1970 of a clock without time zone. Fields may be out of their ranges: they carry over. */
export function secondsOf({ year, month, day, hour, minute, second }: Civil): number {
  return daysOf(year, month, day) * secondsPerDay + hour * 3600 + minute * 60 + second;
}

/** Days since 1970. Years are counted from March, so that a leap day is the last of its year. */
export function daysOf(year: number, month: number, day: number): number {
  const months = year * 12 + (month - 1);
  const monthFromMarch = (floorMod(months, 12) + 10) % 12;
  const yearFromMarch = Math.floor((months - 2) / 12);
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = floorMod(yearFromMarch, 400);
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * daysPer400Years + dayOfEra - epochShift;
}

/** What a clock without time zone shows so many seconds after 1970. */
export function civilOf(seconds: number): Civil {
  const shifted = Math.floor(seconds / secondsPerDay) + epochShift;
  const dayOfEra = floorMod(shifted, daysPer400Years);
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + Math.floor(shifted / daysPer400Years) * 400 + (month <= 2 ? 1 : 0);
  const time = floorMod(seconds, secondsPerDay);
  return {
    year,
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
    hour: Math.floor(time / 3600),
    minute: Math.floor(time / 60) % 60,
    second: time % 60,
  };
}

export function daysInMonth(year: number, month: number): number {
  return daysOf(year, month + 1, 1) - daysOf(year, month, 1);
}

export function floorMod(value: number, modulus: number): number {
  return value - Math.floor(value / modulus) * modulus;
}
