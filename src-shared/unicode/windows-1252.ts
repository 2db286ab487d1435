/**
 * Windows-1252 from 0x80 to 0x9F by the Encoding Standard; above that it equals Latin-1. Listed here, since some
 * runtimes decode it as Latin-1 throughout.
 */
export const WINDOWS_1252_HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
