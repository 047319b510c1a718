/** How long a page that could stand waits for the faces of its script; on a slow machine it begins late, and waits all the same. */
const PATIENCE_MS = 3000;

/** Scripts for which a machine may have no face at all: the family, its weights and a letter of each. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  bn: ['400 1em "Anek Bangla"', '660 1em "Anek Bangla"', '720 1em "Baloo Da 2"'],
  ar: ['400 1em "Readex Pro"'],
};
const LETTERS: Readonly<Record<string, string>> = { bn: 'ক', ar: 'ع' };

/**
 * Resolves once the faces of a script that the machine may not have are there, or after a while without them: a first
 * screen of boxes would be of no use, and their width is not that of the words. The page has asked for the faces before
 * its scripts.
 */
export async function facesOf(language: string): Promise<void> {
  const faces = FACES[language];
  if (!faces) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([
    late,
    Promise.all(faces.map((face) => document.fonts.load(face, LETTERS[language]))).catch(() => undefined),
  ]);
}
