// Ends a jest run that does not exit, for example because a test left a timer or a socket open. Jest prints "did not
// exit" before.
const WAIT_MS_MAX = 5_000;

export default class EndOfRun {
  onRunComplete() {
    // With this flag jest itself lists the open handles after the run.
    if (process.argv.includes('--detectOpenHandles')) return;
    setTimeout(() => {
      console.error(`Ended by force: something was still open ${WAIT_MS_MAX / 1_000} seconds after the last test.`);
      // Jest sets the exit code while the process ends.
      process.exit();
    }, WAIT_MS_MAX).unref();
  }
}
