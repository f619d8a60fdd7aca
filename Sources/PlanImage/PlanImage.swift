// PlanImage
