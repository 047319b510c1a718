/** How long (ms) to wait at most for the fonts of the page's script. After that the page starts without them. */
const WAIT_MS_MAX = 3000;

/** The fonts of scripts that a device may lack: font family, weights and a sample letter, by language. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  bn: ['400 1em "Anek Bangla"', '660 1em "Anek Bangla"', '720 1em "Baloo Da 2"'],
  ar: ['400 1em "Readex Pro"'],
};
const LETTERS: Readonly<Record<string, string>> = { bn: 'ক', ar: 'ع' };

/**
 * Resolves when the fonts of the language's script are loaded, or after a time limit. Without them the first screen
 * would show boxes of the wrong width. The boot script has already started to load them.
 */
export async function facesOf(language: string): Promise<void> {
  const faces = FACES[language];
  if (!faces) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS_MAX));
  await Promise.race([
    late,
    Promise.all(faces.map((face) => document.fonts.load(face, LETTERS[language]))).catch(() => undefined),
  ]);
}
