/** How Go names a signal that ended a process: `segmentation fault`. */
export function signalWords(signal: NodeJS.Signals): string {
  return words[signal] ?? signal;
}

const words: Readonly<Partial<Record<NodeJS.Signals, string>>> = {
  SIGABRT: "aborted",
  SIGALRM: "alarm clock",
  SIGBUS: "bus error",
  SIGFPE: "floating point exception",
  SIGHUP: "hangup",
  SIGILL: "illegal instruction",
  SIGINT: "interrupt",
  SIGKILL: "killed",
  SIGPIPE: "broken pipe",
  SIGQUIT: "quit",
  SIGSEGV: "segmentation fault",
  SIGTERM: "terminated",
  SIGTRAP: "trace/breakpoint trap",
  SIGUSR1: "user defined signal 1",
  SIGUSR2: "user defined signal 2",
};
