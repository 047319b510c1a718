/**
 * Returns a function that starts tasks one after the other, in the order of the calls. A task that fails does not stop
 * the next one.
 */
export function inTurn(): (task: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}
