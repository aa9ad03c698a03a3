import React from "react";

export function About() {
  return (
    <section id="about" className="py-20">
      <h2 className="text-3xl font-bold">About</h2>
      <p>
        Before the web I spent four years as a trail ranger in the Wick Hills
        National Park. I still volunteer with Young Coders of Wick, where I run
        the Saturday club.
      </p>
    </section>
  );
}
