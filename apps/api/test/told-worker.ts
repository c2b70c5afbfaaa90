import { setTimeout as pause } from 'node:timers/promises'
import { answerQuestions } from '../src/platform/file-child.answers.ts'

// A child for the tests of children: tells what it knows, or takes what it is told to.

answerQuestions<'know' | 'die' | 'loop' | 'eat' | 'babble' | 'wait', unknown>(async (asked, files) => {
  if (asked === 'die') process.exit(3)
  while (asked === 'loop') Math.random()
  const eaten: Buffer[] = []
  while (asked === 'eat') eaten.push(Buffer.alloc(16_000_000, eaten.length))
  if (asked === 'babble') return Buffer.alloc(101 * 1_048_576, 1)
  if (asked === 'wait') await pause(1500)
  const lengths = files.map((file) => [file.length, file.at(-1)])
  return { pid: process.pid, env: Object.keys(process.env), lengths }
})
