import type { ReactNode } from 'react';
import { Icon } from './icon.js';

export interface TimelineStep {
  readonly state: 'done' | 'now' | 'todo';
  readonly title: string;
  readonly time?: string;
  readonly note?: ReactNode;
}

/** Shows past, present and coming steps, one below the other. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="tl">
      {steps.map((step) => (
        <li key={step.title} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className="pt">{step.state === 'done' ? <Icon name="check" size={16} /> : null}</span>
          <span className="b">{step.title}</span>
          <span className="tm num">{step.time}</span>
          {step.note ? <span className="sub">{step.note}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** Shows the steps of a task in a row, and marks the present one. */
export function Steps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < at ? 'done' : index === at ? 'on' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? <Icon name="check" size={16} /> : <span className="num">{index + 1}</span>}
          {name}
        </li>
      ))}
    </ol>
  );
}
