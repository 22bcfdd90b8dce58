/** What a simulated provider says aloud: a tone in an MP3 whose every frame stands alone, as long as the words would take. */

/** Eight frames of 36 ms, MPEG-2 layer III at 8 kbit/s. */
const tone = Buffer.from(
  [
    '//MYxAAFCFqMAAY4Rd1JuGGRhZxjnFGlg4gDXeW4dqfEpiCA//MYxAAFWFqEAAG4Je7UoPCGhkQIBUqF1oHBdSsgDis1DSmA',
    '//MYxAAFSFqMAAG4Jf6o0GiLShADTHOFNNBliUpLnOxLRiYA//MYxAAFiGKIAAB4IN6rzEBrABcLmNO6aNFJchdhatyZBf4A',
    '//MYxAAFiFqEAAG4JezysZA7JA4FmkjeC1eGBRKgZDqqMxUA//MYxAAFoFqIAAG4Je0ySBYaYCDQcZSzxtEOKwwEFgO0uLCw',
    '//MYxAAFmGKIAAB4ILWNybgBZYiDBiP4GaBUX/YmXgd6R3ug//MYxAAFwFqEAAG4Je7agFvwwcDAg0ixDqAGCAulWKBpZUrp',
  ].join(''),
  'base64',
)
const toneMs = 288
const msPerCharacter = 60

export const soundOf = (text: string): Buffer =>
  Buffer.concat(Array(Math.max(1, Math.ceil((text.length * msPerCharacter) / toneMs))).fill(tone))

/** A recording of one of the kinds that providers take, by how it begins. */
export const isRecording = (bytes: Uint8Array): boolean =>
  /^(1a45dfa3|4f676753|52494646)/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
