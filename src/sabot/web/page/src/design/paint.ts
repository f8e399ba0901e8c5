/** What a picture that can be saved is drawn in: a file of its own knows no tokens. They are those of night. */
export const PAINT = {
  panel: '#191e1c',
  line: '#333c38',
  ink: '#f4f1e8',
  soft: '#b4beb8',
  gold: '#f2c75f',
  player: '#a4cfff',
  banker: '#ffb9ae',
  tie: '#9fe8bd',
} as const;
